import type { Keyring } from './keyring.ts';

/** So long a code is good, so often it may be entered, and how many digits it has. */
export const codeLife = { minutes: 10, tries: 5, digits: 6 } as const;

/** What a code proves: two of one nonce would be of no use for each other. */
type CodePurpose = 'phone-code' | 'email-code' | 'sign-in-code';

/**
 * The code of a nonce: made under a key of the installation, so that a copy of the database holds none. Where what is
 * signed is not shown, the code is not.
 */
export function codeOf(keyring: Pick<Keyring, 'sign'>, nonce: string, purpose: CodePurpose = 'phone-code'): string {
  const signed = Buffer.from(keyring.sign(purpose, nonce), 'base64url');
  if (signed.length < 4) return '•'.repeat(codeLife.digits);
  return String(signed.readUInt32BE(0) % 10 ** codeLife.digits).padStart(codeLife.digits, '0');
}
