import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptGenerations, type OpenEngine } from './typeset.engine.ts';

// Templates are given as text: nothing is read from the folder that the engine calls its workspace.
const workspace = join(tmpdir(), 'ratepayer-documents');

/**
 * The engine as a native library.
 * @throws where the library has no build for the platform.
 */
export const openNative: OpenEngine = async (fonts) => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...fonts] }] });
  return ({ name, source, data }) => {
    const mainFilePath = join(workspace, name);
    compiler.addSource(mainFilePath, source);
    try {
      return compiler.pdf({ mainFilePath, inputs: { data } }, { pdfStandard: 'ua-1' });
    } finally {
      // What earlier documents left in the engine's cache goes, or a process that makes many grows without end.
      compiler.evictCache(keptGenerations);
    }
  };
};
