import {
  decryptKey,
  generateKey,
  type Key,
  type PrivateKey,
  readKeys,
  readPrivateKey as readPrivate,
  type Subkey,
} from 'openpgp';
import { algorithmOf, strict } from './what-is-taken.ts';

/** Why a key is not taken: it is none (or several), a private one where a public is asked, locked, too weak, over. */
export type KeyRefusal = 'none' | 'private' | 'locked' | 'weak' | 'expired' | 'revoked';

export class FileKeyRefused extends Error {
  readonly why: KeyRefusal;

  constructor(why: KeyRefusal, technical = '') {
    super(technical || why);
    this.why = why;
  }
}

/** What may be known of a key. */
export interface KeyFacts {
  /** In groups of four, as the programs that partners use print it. */
  readonly fingerprint: string;
  /** Whose it says that it is. */
  readonly holder: string;
  readonly algorithm: string;
  readonly madeDate: Date;
  /** When files are no longer encrypted to it; null for never. */
  readonly expiresDate: Date | null;
  readonly isRevoked: boolean;
  readonly publicKey: string;
}
/** A pair of keys; the private one is open. */
export interface KeyPair extends KeyFacts {
  readonly privateKey: string;
}

const secondsOfDay = 86_400;
const mostHolder = 200;

/** Makes a pair; nobody else has seen it. Its kind is the one that every program of the last ten years reads. */
export async function makeFileKey(holder: string, now: Date, days: number): Promise<KeyPair> {
  const { privateKey } = await generateKey({
    type: 'ecc',
    curve: 'ed25519Legacy',
    userIDs: [{ name: holder }],
    keyExpirationTime: days * secondsOfDay,
    date: now,
    format: 'object',
  });
  return { ...(await factsOf(privateKey.toPublic(), now)), privateKey: privateKey.armor() };
}

/** Reads a public key that a partner handed over. @throws FileKeyRefused */
export async function readPublicKey(text: string, now: Date): Promise<KeyFacts> {
  const key = await onlyKey(text);
  if (key.isPrivate()) throw new FileKeyRefused('private');
  return factsOf(key, now);
}

/** Reads a private key that somebody brings, and opens it. @throws FileKeyRefused */
export async function readKeyPair(text: string, passphrase: string, now: Date): Promise<KeyPair> {
  const key = await onlyKey(text);
  if (!key.isPrivate()) throw new FileKeyRefused('none', 'not a private key');
  const facts = await factsOf(key.toPublic(), now);
  if (facts.isRevoked) throw new FileKeyRefused('revoked');
  const opened = key.isDecrypted() ? key : await unlock(key, passphrase);
  return { ...facts, privateKey: opened.armor() };
}

/** The key of an armored text that was kept. */
export const keyIn = async (armored: string): Promise<Key> => onlyKey(armored);
export const privateKeyIn = (armored: string): Promise<PrivateKey> =>
  readPrivate({ armoredKey: armored, config: strict });

async function onlyKey(armoredKeys: string): Promise<Key> {
  const keys = await readKeys({ armoredKeys, config: strict }).catch((error: unknown) => {
    throw new FileKeyRefused('none', String(error));
  });
  const [key, ...others] = keys;
  // Of several blocks the first alone would be read, and nobody would know of the others.
  const blocks = armoredKeys.split('-----BEGIN').length - 1;
  if (!key || others.length > 0 || blocks > 1) throw new FileKeyRefused('none', `${keys.length} keys`);
  return key;
}

const unlock = (privateKey: PrivateKey, passphrase: string): Promise<PrivateKey> =>
  decryptKey({ privateKey, passphrase, config: strict }).catch((error: unknown) => {
    throw new FileKeyRefused('locked', String(error));
  });

async function factsOf(key: Key, now: Date): Promise<KeyFacts> {
  const primary = algorithmOf(key);
  if (!primary) throw new FileKeyRefused('weak', JSON.stringify(key.getAlgorithmInfo()));
  const facts = {
    fingerprint: inGroups(key.getFingerprint()),
    holder: (key.getUserIDs()[0] ?? '').slice(0, mostHolder),
    madeDate: key.getCreationTime(),
    publicKey: key.armor(),
  };
  if (await key.isRevoked(undefined, undefined, now, strict))
    return { ...facts, algorithm: primary, expiresDate: null, isRevoked: true };
  const whole = dateOf(await key.getExpirationTime(undefined, strict));
  if (isOver(whole, now)) throw new FileKeyRefused('expired');
  const forFiles = await encryptionKeyOf(key, now);
  const part = 'mainKey' in forFiles ? dateOf(await forFiles.getExpirationTime(now, strict)) : whole;
  const algorithm = [...new Set([primary, algorithmOf(forFiles)])].join(' / ');
  return { ...facts, algorithm, expiresDate: earlier(whole, part), isRevoked: false };
}

/** The part of a key that files are encrypted to. */
async function encryptionKeyOf(key: Key, now: Date): Promise<Key | Subkey> {
  try {
    return await key.getEncryptionKey(undefined, now, undefined, strict);
  } catch (error) {
    throw new FileKeyRefused(/expired/i.test(String(error)) ? 'expired' : 'weak', String(error));
  }
}

const dateOf = (time: Date | number | null): Date | null => (time instanceof Date ? time : null);
const isOver = (date: Date | null, now: Date) => date !== null && date <= now;
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);
const inGroups = (fingerprint: string) => fingerprint.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ');
