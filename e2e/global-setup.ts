import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
    origin: string;
    mail: string;
    dataDir: string;
  }
}

/** One running product with the sample town for the browser tests. */
export default async function setup(project: TestProject) {
  const product = await startProduct();
  project.provide('base', product.base);
  project.provide('origin', product.origin);
  project.provide('mail', product.mail);
  project.provide('dataDir', product.dataDir);
  return () => product.stop();
}
