import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { type Product, startProduct } from './product.ts';

/** The data folder of a copy of the prepared sample town. */
export function copyOfTown(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-e2e-'));
  // Whose the files are is copied too: as root, PostgreSQL runs as another user.
  execFileSync('cp', ['-a', `${inject('prepared')}/.`, dataDir]);
  return dataDir;
}

/** Starts a product over a copy of the prepared sample town, which goes with it. */
export async function startOverTown(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = copyOfTown();
  const product = await startProduct({ ...settings, DATA_DIR: dataDir });
  return { ...product, stop: () => product.stop().finally(() => rmSync(dataDir, { recursive: true, force: true })) };
}

/** A running product for one test file: no file sees what another paid. */
export async function ownProduct(settings: Record<string, string> = {}): Promise<Product> {
  const product = await startOverTown(settings);
  afterAll(() => product.stop());
  return product;
}
