import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { oweEnd } from '../server/test/told-outcomes.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product that was started once with its sample town, and stopped. */
    prepared: string;
  }
}

/**
 * The sample town is loaded once, and the product's modules are compiled once; every test file starts over a copy of
 * the town.
 */
export default async function setup(project: TestProject) {
  const ended = oweEnd(project.name);
  const prepared = mkdtempSync(join(tmpdir(), 'ratepayer-town-'));
  const compiled = mkdtempSync(join(tmpdir(), 'ratepayer-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = compiled;
  const first = await startProduct({ DATA_DIR: prepared });
  await first.stop();
  if (!first.output().includes('5,000 accounts')) throw new Error(`the first start made no town:\n${first.output()}`);
  // What its copies write need not outlive the machine.
  appendFileSync(join(prepared, 'postgres/postgresql.conf'), 'fsync = off\nsynchronous_commit = off\n');
  project.provide('prepared', prepared);
  return () => {
    for (const folder of [prepared, compiled]) rmSync(folder, { recursive: true, force: true });
    ended();
  };
}
