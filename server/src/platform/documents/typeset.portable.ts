import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statedAccessible } from './accessible-statement.rules.ts';
import type { OpenEngine } from './typeset.engine.ts';

/**
 * The same engine in the same version as WebAssembly, for platforms without a build of the native one: slower, the same
 * pages and tags. It cannot be asked for a standard, so that the statement of PDF/UA-1 is added to what it made.
 */
export const openPortable: OpenEngine = async (fonts) => {
  const { initSync, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler');
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))) });
  const builder = new TypstCompilerBuilder();
  // No file and no package is read: templates are given as text.
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  return ({ name, source, data }) => {
    const path = `/${name}`;
    compiler.add_source(path, source);
    try {
      const made = compiler.compile(path, [['data', data]], 'pdf', 2) as {
        result?: Uint8Array;
        diagnostics?: readonly string[];
      };
      if (!made.result)
        throw new Error(made.diagnostics?.join('\n') || 'The engine made no document and gave no reason.');
      return statedAccessible(Buffer.from(made.result));
    } finally {
      compiler.reset();
    }
  };
};
