import { type Config, config, enums, type Key } from 'openpgp';

const leastBits = 3072;
const { hash, publicKey } = enums;

/**
 * What is taken of the many ways that the standard knows (security.md T29): RSA from 3072 bits, Ed25519 and X25519,
 * SHA-2, and messages whose integrity is protected. Bytes are handed on before the whole of them was checked, since
 * no file is held in memory: whoever keeps them does so only when their end was reached without a fault.
 */
export const strict: Config = {
  ...config,
  minRSABits: leastBits,
  allowUnauthenticatedMessages: false,
  allowUnauthenticatedStream: true,
  maxArgon2MemoryExponent: 17,
  rejectHashAlgorithms: new Set([hash.md5, hash.ripemd, hash.sha1]),
  rejectMessageHashAlgorithms: new Set([hash.md5, hash.ripemd, hash.sha1]),
  rejectPublicKeyAlgorithms: new Set([
    publicKey.elgamal,
    publicKey.dsa,
    publicKey.ecdsa,
    publicKey.x448,
    publicKey.ed448,
  ]),
  rejectCurves: new Set(
    Object.values(enums.curve).filter(
      (curve) => curve !== enums.curve.ed25519Legacy && curve !== enums.curve.curve25519Legacy,
    ),
  ),
};

const ofCurves: Readonly<Record<string, string>> = {
  eddsaLegacy: 'Ed25519',
  ed25519: 'Ed25519',
  ecdh: 'X25519',
  x25519: 'X25519',
};
const ofRsa = ['rsaEncryptSign', 'rsaEncrypt', 'rsaSign'];
const curves = [undefined, 'ed25519Legacy', 'curve25519Legacy'];

/** What the algorithm of a key is called; undefined for one that is not taken. */
export function algorithmOf(key: Pick<Key, 'getAlgorithmInfo'>): string | undefined {
  const { algorithm, bits = 0, curve } = key.getAlgorithmInfo();
  if (ofRsa.includes(algorithm)) return bits >= leastBits ? `RSA ${bits}` : undefined;
  return curves.includes(curve) ? ofCurves[algorithm] : undefined;
}

/** Ciphers of a message: AES and nothing else. */
export const isModernCipher = (algorithm: string | null): boolean =>
  algorithm === null || /^aes(128|192|256)$/.test(algorithm);
