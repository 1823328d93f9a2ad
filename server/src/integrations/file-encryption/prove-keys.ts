import { readMessage } from 'openpgp';
import { CipherFault } from './cipher-fault.ts';
import { decryptStream } from './decrypt-stream.ts';
import { encryptStream } from './encrypt-stream.ts';
import { keyIn, makeFileKey } from './file-keys.ts';
import { strict } from './what-is-taken.ts';

interface Asked {
  /** Public keys of those who are to read. */
  readonly readers: readonly string[];
  readonly signer?: { readonly publicKey: string; readonly privateKey: string };
  readonly now: Date;
}

const words = 'What is tried before the first file is sent.';

/**
 * Encrypts a few words with keys, and signs them, as a file would be; a key that is made for it and thrown away, and
 * the own one, decrypt them again, and the message names everybody who is to read (security.md T29).
 * @throws CipherFault
 */
export async function proveKeys({ readers, signer, now }: Asked): Promise<void> {
  const test = await makeFileKey('Test', now, 1);
  const own = signer ? [signer.publicKey] : [];
  const bytes = await whole(
    encryptStream(
      {
        does: 'encrypt',
        readers: [...readers, ...own, test.publicKey],
        ...(signer ? { signer: signer.privateKey } : {}),
        fileName: 'test.txt',
        now,
      },
      once(Buffer.from(words)),
    ),
  );
  for (const privateKey of [test.privateKey, ...(signer ? [signer.privateKey] : [])]) {
    const work = { does: 'decrypt', privateKeys: [privateKey], signers: own, mostBytes: 1_000, now } as const;
    const opened = await whole(decryptStream(work, once(bytes)));
    if (opened.toString() !== words) throw new CipherFault('Key Test Failed', 'Other words came out.');
  }
  await refuseLeftOut(bytes, readers, now);
}

/** @throws CipherFault where the message cannot be opened by somebody who is to read it */
async function refuseLeftOut(bytes: Buffer, readers: readonly string[], now: Date): Promise<void> {
  const message = await readMessage({ binaryMessage: bytes, config: strict });
  const named = message.getEncryptionKeyIDs().map((id) => id.toHex());
  for (const reader of readers) {
    const key = await (await keyIn(reader)).getEncryptionKey(undefined, now, undefined, strict);
    if (!named.includes(key.getKeyID().toHex())) throw new CipherFault('Key Test Failed', key.getKeyID().toHex());
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
async function whole(made: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const bytes of made) all.push(bytes);
  return Buffer.concat(all);
}
