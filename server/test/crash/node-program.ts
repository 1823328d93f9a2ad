import { existsSync } from 'node:fs';
import { rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/**
 * The program of a node, from the two thousand modules that it is made of: loaded in a third of the time. It is made
 * once for a run, from the sources as they are.
 */
export async function nodeProgram(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'node-program');
  if (!existsSync(folder)) {
    const own = `${folder}-${process.pid}`;
    await make(own);
    await rename(own, folder).catch(() => undefined); // two files of tests began at once, and the other was first
  }
  return join(folder, 'node.mjs');
}

async function make(folder: string): Promise<void> {
  const made = await rolldown({
    input: join(import.meta.dirname, 'node.ts'),
    platform: 'node',
    treeshake: false,
    checks: { eval: false },
    // It tries what is compiled for a machine, and finds it beside itself.
    external: ['ssh2'],
    plugins: [elsewhere, whereItWas],
  });
  await made.write({
    dir: folder,
    format: 'esm',
    entryFileNames: 'node.mjs',
    chunkFileNames: '[name]-[hash].mjs',
    minify: { compress: false, mangle: false },
  });
  await made.close();
  await symlink(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Packages that are loaded when they are needed stay where they are. */
const elsewhere: Plugin = {
  name: 'elsewhere',
  resolveId: (source, _importer, { kind }) =>
    kind === 'dynamic-import' && !/^(\.|@ratepayer\/)/.test(source) ? { id: source, external: true } : null,
};

/** A module finds what lies beside it where its source is. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};
