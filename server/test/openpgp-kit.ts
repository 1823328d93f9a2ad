import { Readable } from 'node:stream';
import {
  createMessage,
  decrypt,
  encrypt,
  encryptSessionKey,
  enums,
  generateKey,
  type Key,
  type Message,
  type PrivateKey,
  readKey,
  readMessage,
  SymEncryptedIntegrityProtectedDataPacket,
  SymmetricallyEncryptedDataPacket,
} from 'openpgp';

// Partners as they are: people with programs of their own, who sign and encrypt, and some of whom do it badly.

/** A key of somebody else. */
export const partnerKey = async (more: object = {}): Promise<PrivateKey> =>
  (
    (await generateKey({
      type: 'ecc',
      curve: 'ed25519Legacy',
      userIDs: [{ name: 'Partner', email: 'files@partner.test' }],
      format: 'object',
      ...more,
    })) as unknown as { privateKey: PrivateKey }
  ).privateKey;

interface Sent {
  readonly to: string;
  readonly signedBy?: PrivateKey;
  readonly armored?: boolean;
  readonly config?: object;
}

/** A message as a partner sends it. */
export async function sealedFor(bytes: Buffer, { to, signedBy, armored, config = {} }: Sent): Promise<Buffer> {
  const made = await encrypt({
    message: await createMessage({ binary: bytes, filename: 'elsewhere/../named.exe' }),
    encryptionKeys: await readKey({ armoredKey: to }),
    ...(signedBy ? { signingKeys: signedBy } : {}),
    format: armored ? 'armored' : 'binary',
    config,
  } as Parameters<typeof encrypt>[0]);
  return Buffer.from(made as unknown as string);
}

/** What a partner finds in a message, and whose signature is on it. */
export async function openedBy(
  bytes: Buffer,
  key: PrivateKey,
  signer?: Key,
): Promise<{ text: string; signed: boolean }> {
  const { data, signatures } = await decrypt({
    message: await readMessage({ binaryMessage: bytes }),
    decryptionKeys: key,
    ...(signer ? { verificationKeys: signer } : {}),
    format: 'binary',
  });
  const signed = signatures.length > 0 && (await signatures[0]?.verified.catch(() => false));
  return { text: Buffer.from(data as Uint8Array).toString(), signed: signed === true };
}

/** A message as old programs made them: without protection of its integrity, or with a cipher of the last century. */
export async function oldMessage(text: string, to: string, how: 'no integrity' | '3DES'): Promise<Buffer> {
  const is3Des = how === '3DES';
  const algorithm = is3Des ? 'tripledes' : 'aes256';
  const data = crypto.getRandomValues(new Uint8Array(is3Des ? 24 : 32));
  const keys = (await encryptSessionKey({
    data,
    algorithm,
    encryptionKeys: await readKey({ armoredKey: to }),
    format: 'object',
  })) as unknown as Message<never>;
  // The library opens what it does not make, and its packets can be made by hand.
  const sealed = is3Des
    ? Object.assign(new SymEncryptedIntegrityProtectedDataPacket(), { version: 1 })
    : new SymmetricallyEncryptedDataPacket();
  Object.assign(sealed, { packets: (await createMessage({ binary: Buffer.from(text) })).packets });
  const { encrypt: seal } = sealed as unknown as { encrypt(algorithm: number, key: Uint8Array): Promise<unknown> };
  await seal.call(sealed, enums.symmetric[algorithm], data);
  keys.packets.push(sealed as never);
  return Buffer.from(keys.write() as unknown as Uint8Array);
}

/** Zeros without end, packed so that little of them travels. */
export async function bomb(megabytes: number, to: string): Promise<Buffer> {
  const zeros = Buffer.alloc(1_048_576);
  const bytes = Readable.toWeb(
    Readable.from(
      (function* () {
        for (let n = 0; n < megabytes; n++) yield zeros;
      })(),
    ),
  );
  const encrypted = (await encrypt({
    message: await createMessage({ binary: bytes as never }),
    encryptionKeys: await readKey({ armoredKey: to }),
    format: 'binary',
    config: { preferredCompressionAlgorithm: enums.compression.zlib },
  })) as unknown as AsyncIterable<Uint8Array>;
  const all: Uint8Array[] = [];
  for await (const some of encrypted) all.push(some);
  return Buffer.concat(all);
}

export const publicKeyOf = (armoredKey: string): Promise<Key> => readKey({ armoredKey });
