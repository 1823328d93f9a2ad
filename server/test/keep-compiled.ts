import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * What Node makes of a source is kept on disk, for this process and for those that it starts: the first of them, which
 * prepares the town, has read most of the product before the others begin.
 */
export function keepCompiled(): void {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/compiled');
  process.env['NODE_COMPILE_CACHE'] ??= folder;
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
