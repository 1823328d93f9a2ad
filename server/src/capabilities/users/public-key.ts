import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** RSA keys below are broken too soon (security.md T29). */
const leastBits = 3072;

const isStrong = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean =>
  type === 'ed25519' ||
  (type === 'rsa' && (details?.modulusLength ?? 0) >= leastBits) ||
  (type === 'ec' && details?.namedCurve === 'prime256v1');

function read(text: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: text, format: 'pem', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** The public half of a key pair, as it is kept. @throws 400 for a private one, one that is none, and a weak one */
export function publicKeyOf(text: string): JsonWebKey {
  if (/PRIVATE KEY/.test(text)) throw badRequest('publicKey', say('client_key_private'));
  const key = read(text.trim());
  if (!key || !isStrong(key)) throw badRequest('publicKey', say('client_key_wrong', { bits: String(leastBits) }));
  return key.export({ format: 'jwk' });
}

/** What a person compares a key by: as `openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`. */
export function fingerprintOf(jwk: JsonWebKey): string {
  const der = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('base64').replace(/=+$/, '')}`;
}
