import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decrypt, encrypt, keyIdOf } from './envelope.ts';

/** Root keys by id; the first writes, all read. */
export interface Keyring {
  /** Id of the key that writes. */
  readonly firstKeyId: string;
  /** `v1.keyId.nonce.ciphertext.tag`, AES-256-GCM; `place` (table, column, row) is bound in as associated data. */
  seal(plain: string, place: string): string;
  /** @throws when key, place or ciphertext do not belong together. */
  open(sealed: string, place: string): string;
  /** HMAC-SHA256 under a key derived for `purpose`, base64url. */
  sign(purpose: string, message: string): string;
  verify(purpose: string, message: string, signature: string): boolean;
}

/** Parses `id:base64url,…` as checked by the settings. */
export function keyringOf(secretsKey: string): Keyring {
  const roots = secretsKey.split(',').map((part) => {
    const at = part.indexOf(':');
    return { id: part.slice(0, at), key: Buffer.from(part.slice(at + 1), 'base64url') };
  });
  const first = roots[0];
  if (!first) throw new Error('A keyring needs at least one key.');
  const derive = (key: Buffer, label: string) => Buffer.from(hkdfSync('sha256', key, '', label, 32));
  const signWith = (key: Buffer, purpose: string, message: string) =>
    createHmac('sha256', derive(key, `sign:${purpose}`))
      .update(message)
      .digest('base64url');
  const same = (expected: Buffer, given: Buffer) =>
    expected.length === given.length && timingSafeEqual(expected, given);
  return {
    firstKeyId: first.id,
    seal: (plain, place) => encrypt(derive(first.key, 'seal'), first.id, plain, place),
    open(sealed, place) {
      const root = roots.find((candidate) => candidate.id === keyIdOf(sealed));
      return decrypt(root && derive(root.key, 'seal'), sealed, place);
    },
    sign: (purpose, message) => signWith(first.key, purpose, message),
    verify: (purpose, message, signature) =>
      roots.some(({ key }) => same(Buffer.from(signWith(key, purpose, message)), Buffer.from(signature))),
  };
}

/** The key of a development installation, made once and kept in its data folder. Production refuses to run on it. */
export function developmentKey(dataDir: string): string {
  const file = join(dataDir, 'development-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `dev:${randomBytes(32).toString('base64url')}`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
