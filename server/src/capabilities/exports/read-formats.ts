import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from './check-format.rules.ts';
import { exportFormat, type ExportFormat } from './format.shapes.ts';

const shipped = join(import.meta.dirname, 'formats');

/**
 * Every format of a folder, by its name: a new one is a file there, and no code. @throws for one that cannot be
 * written, with what is wrong with it
 */
export function readFormats(folder: string): Formats {
  const formats = new Map<string, ExportFormat>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()) {
    const format = readFormat(file, readFileSync(join(folder, file), 'utf8'));
    if (formats.has(format.name)) throw new Error(`${file}: another format is called ${format.name}.`);
    formats.set(format.name, format);
  }
  return formats;
}

function readFormat(file: string, text: string): ExportFormat {
  const read = exportFormat.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${file}: ${read.error.message}`);
  const [problem] = problemsOf(read.data);
  if (problem) throw new Error(`${file}: ${problem}.`);
  return read.data;
}

export type Formats = ReadonlyMap<string, ExportFormat>;

/** The formats that the product has. */
export const exportFormats: Formats = readFormats(shipped);
