import type { Told } from '../../kit/texts.ts';
import { tell } from '../../texts/tell-form-parts.ts';
import type { FormField } from '../form-shape.ts';
import { plainTextProblem, seen } from '../plain-text.ts';
import { type FileKind, fileKinds } from './file-kinds.ts';
import { isParts, type PartKind, textPart } from './part-kind.ts';

const usualKinds: readonly FileKind[] = ['pdf', 'jpg', 'png'];

/** A file as an answer names it; of one that is still sent the number is 0, and nobody takes that. */
export interface FormFile {
  readonly id: number;
  readonly name: string;
}

/** What a field takes: how many, how large and of which kinds. */
export function takenBy({ inputProps }: Pick<FormField, 'inputProps'>) {
  const { mostFiles = 1, mostMegabytes = 10, fileKinds: kinds = usualKinds } = inputProps ?? {};
  return { mostFiles, mostMegabytes, kinds };
}

/** What is wrong with a file before any of it is sent. */
export function fileProblem(field: FormField, name: string, sizeBytes: number): Told | undefined {
  const { mostMegabytes, kinds } = takenBy(field);
  if (!kinds.some((kind) => fileKinds[kind].test(name)))
    return tell('file_kinds', { kinds: kinds.map((kind) => kind.toUpperCase()).join(', ') });
  if (sizeBytes > mostMegabytes * 1024 * 1024) return tell('file_too_large', { most: mostMegabytes });
  if (sizeBytes === 0) return tell('file_empty');
  return plainTextProblem(name, 200);
}

const isFile = (one: unknown): one is FormFile =>
  isParts(one) && Number.isSafeInteger(one['id']) && Number(one['id']) > 0 && textPart(one['name']) !== '';

function readFiles(value: unknown): unknown {
  if (!Array.isArray(value)) return typeof value === 'string' ? seen(value) : (value ?? undefined);
  if (value.length === 0) return undefined;
  return value.every(isFile) ? value.map(({ id, name }) => ({ id, name: name.trim() })) : value;
}

function filesProblem(field: FormField, value: unknown): Told | undefined {
  if (!Array.isArray(value)) return tell('no_file');
  if (value.some((one) => isParts(one) && one['id'] === 0)) return tell('file_wait');
  if (!value.every(isFile)) return tell('no_file');
  const { mostFiles } = takenBy(field);
  if (value.length > mostFiles) return tell('too_many_files', { count: mostFiles });
  if (new Set(value.map(({ id }) => id)).size < value.length) return tell('no_file');
  return value.map(({ name }) => plainTextProblem(name, 255)).find(Boolean);
}

/** Files that were brought with a form: an answer names them, their contents were sent before. */
export const filePart: PartKind = {
  read: readFiles,
  wrong: filesProblem,
  typed: (value) => (Array.isArray(value) ? value.filter(isFile) : []),
  value: readFiles,
  line: (value) =>
    (Array.isArray(value) ? value : [])
      .filter(isFile)
      .map(({ name }) => name)
      .join(', '),
};
