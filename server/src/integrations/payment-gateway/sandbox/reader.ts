import { createHash } from 'node:crypto';
import { decrypt, encrypt } from '../../../platform/crypto/envelope.ts';

// The key that the sandbox put into its readers. It protects nothing: only the listed test cards are ever read.
const readerKey = createHash('sha256').update('sandbox reader key').digest();
const place = 'sandbox reader';

/** What a reader of the sandbox sends for a card: `kind` as in `tokenizationType`, or keyed on a telephone. */
export const readBySandboxReader = (kind: string, card: { readonly number: string; readonly expiry: string }): string =>
  Buffer.from(encrypt(readerKey, kind, JSON.stringify(card), place)).toString('base64url');

/** What the reader read; undefined when it was no reader of the sandbox, or one of another kind. */
export function openSandboxReading(
  kind: string,
  data: string,
): { readonly number: string; readonly expiry: string } | undefined {
  const sealed = Buffer.from(data, 'base64url').toString('utf8');
  try {
    return sealed.startsWith(`v1.${kind}.`)
      ? (JSON.parse(decrypt(readerKey, sealed.replace(`v1.${kind}.`, 'v1.key.'), place)) as {
          number: string;
          expiry: string;
        })
      : undefined;
  } catch {
    return undefined;
  }
}
