import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Engine } from './typeset.engine.ts';
import { openNative } from './typeset.native.ts';
import { openPortable } from './typeset.portable.ts';

/** What a kind of document looks like; its data are drawn as text and never read as markup. */
export interface Template {
  readonly name: string;
  readonly source: string;
}

/** The template in a file beside its module. */
export const templateBeside = (moduleUrl: string, name: string): Template => ({
  name,
  source: readFileSync(new URL(name, moduleUrl), 'utf8'),
});

const weights = ['400Regular', '600SemiBold', '700Bold'];
const fontFile = (weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`));

let engine: Promise<Engine> | undefined;

/**
 * The engine is loaded with the first document and kept, and never by a process that makes none: the native library, or
 * where it has no build the portable one.
 */
function openEngine(): Promise<Engine> {
  const fonts = () => weights.map((weight) => readFileSync(fontFile(weight)));
  engine ??= openNative(fonts())
    .catch(() => openPortable(fonts()))
    .catch((cause: unknown) => {
      engine = undefined;
      throw new Error(
        `PDFs cannot be made on ${process.platform}-${process.arch}: neither build of the typesetting engine could be loaded.`,
        { cause },
      );
    });
  return engine;
}

/**
 * A document as PDF/UA-1: tagged, titled, with its fonts inside. It is made in the calling thread; a long one belongs
 * into a process of its own.
 */
export async function typeset({ name, source }: Template, data: object): Promise<Buffer> {
  const make = await openEngine();
  return make({ name, source, data: JSON.stringify(data) });
}
