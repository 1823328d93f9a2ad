import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product that was started once with its sample town, and stopped. */
    prepared: string;
  }
}

/** The sample town is loaded once; every test file starts over a copy of it. */
export default async function setup(project: TestProject) {
  const prepared = mkdtempSync(join(tmpdir(), 'ratepayer-town-'));
  await (await startProduct({ DATA_DIR: prepared })).stop();
  project.provide('prepared', prepared);
  return () => rmSync(prepared, { recursive: true, force: true });
}
