import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);
const isText = /\.(js|css|svg)$/;

/**
 * Writes scripts and styles of the build compressed beside themselves, as small as they go: once for each build, since
 * every payer waits for these bytes at the first visit (decision 373).
 */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => isText.test(name));
    await Promise.all(
      files.map(async (name) => {
        const file = join(dir, name);
        const plain = await readFile(file);
        const smallest = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
        await writeFile(`${file}.br`, await brotli(plain, smallest));
        await writeFile(`${file}.gz`, await zipped(plain, { level: 9 }));
      }),
    );
  },
};
