import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** `v1.keyId.nonce.ciphertext.tag` by AES-256-GCM, all parts base64url; `place` is bound in as associated data. */
export function encrypt(key: Buffer, keyId: string, plain: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [
    'v1',
    keyId,
    nonce.toString('base64url'),
    body.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
  ].join('.');
}

/** What every value begins with that a key sealed, as a pattern of SQL. */
export const sealedUnder = (keyId: string): string => `v1.${keyId}.%`;

/** The id of the key that sealed a value. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? '';

/** @throws when key, place or ciphertext do not belong together. */
export function decrypt(key: Buffer | undefined, sealed: string, place: string): string {
  const [version, , nonce, body, tag] = sealed.split('.');
  if (version !== 'v1' || !key || !nonce || body === undefined || !tag)
    throw new Error('This sealed value cannot be opened with the keys at hand.');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(place))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
}
