import { sayTold } from '../texts/say.ts';

// A shape of the contract is told what it refuses with by its key, and a limit behind it: it does not know who reads.
const toldByShape = /^([a-z]+(?:-[a-z]+)*\/\w+)(?: (.+))?$/;

/** What a shape says of a value that does not fit, to the reader of now. */
export function sentenceOf(message: string): string {
  const [, key, limit] = toldByShape.exec(message) ?? [];
  return key ? sayTold({ key, ...(limit ? { places: { limit } } : {}) }) : message;
}
