import { createPublicKey } from 'node:crypto';
import ssh2 from 'ssh2';

const leastBits = 3072;
const mostTries = 20;

/** A private key is none, is locked, or is of a kind that is not taken (security.md T29). */
export class KeyRefused extends Error {}

/** A key for signing in at a host, and what the host has to know of it. */
export interface SignInKey {
  readonly privateKey: string;
  /** `ssh-ed25519 AAAA… name`, as OpenSSH writes it. */
  readonly publicKey: string;
}

const line = (type: string, bytes: Buffer, comment: string) => `${type} ${bytes.toString('base64')} ${comment}`.trim();

/** Makes a key; nobody else has seen it. */
export function makeSignInKey(comment: string): SignInKey {
  for (let tries = 0; tries < mostTries; tries++) {
    const made = ssh2.utils.generateKeyPairSync('ed25519');
    // One key of some 250 is written by ssh2 1.17.0 so that it cannot be read again (measured).
    if (ssh2.utils.parseKey(made.private) instanceof Error) continue;
    const [type = '', body = ''] = made.public.split(' ');
    return { privateKey: made.private, publicKey: `${type} ${body} ${comment}` };
  }
  throw new Error('No key could be made that can be read again.');
}

/** Reads a private key that somebody brings. @throws KeyRefused for what is none, and for RSA below 3072 bits */
export function readSignInKey(text: string, passphrase: string, comment: string): SignInKey {
  const privateKey = `${text.trim()}\n`;
  const parsed = ssh2.utils.parseKey(privateKey, passphrase === '' ? undefined : passphrase);
  const key = Array.isArray(parsed) ? parsed[0] : parsed;
  if (key === undefined || key instanceof Error || !key.isPrivateKey()) throw new KeyRefused();
  if (!(key.type === 'ssh-ed25519' || (key.type === 'ssh-rsa' && bitsOf(key.getPublicPEM()) >= leastBits)))
    throw new KeyRefused();
  return { privateKey, publicKey: line(key.type, key.getPublicSSH(), comment) };
}

const bitsOf = (pem: string): number => createPublicKey(pem).asymmetricKeyDetails?.modulusLength ?? 0;
