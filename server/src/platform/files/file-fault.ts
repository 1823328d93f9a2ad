import { Refusal } from '../http/refusal.ts';

/** Codes of what the folder, or the store, says of a key under which nothing is. */
const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

interface StoreError {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly cause?: unknown;
}

/**
 * What is wrong when files cannot be read or written: nothing is there, or the place where they are kept does not
 * answer as it should. Undefined for any other error.
 */
export function fileFault(error: unknown): 'missing' | 'unreachable' | undefined {
  const { code, cause } = (error ?? {}) as StoreError;
  if (typeof code !== 'string' || !/^E_CANNOT_\w*FILE/.test(code)) return undefined;
  const { code: ofFolder, name } = (cause ?? {}) as StoreError;
  return missing.has(String(ofFolder)) || missing.has(String(name)) ? 'missing' : 'unreachable';
}

/** The refusal that ended what was being written, else the error itself. */
export function behindStore(error: unknown): unknown {
  const { cause } = (error ?? {}) as StoreError;
  return cause instanceof Refusal ? cause : error;
}
