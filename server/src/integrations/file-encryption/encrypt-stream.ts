import { ReadableStream } from 'node:stream/web';
import { createMessage, encrypt } from 'openpgp';
import { CipherFault } from './cipher-fault.ts';
import type { Ciphered, EncryptWork } from './cipher-work.ts';
import { keyIn, privateKeyIn } from './file-keys.ts';
import { strict } from './what-is-taken.ts';

/** A message of these bytes that each of its readers opens. @throws CipherFault */
export async function* encryptStream(work: EncryptWork, source: AsyncIterable<Uint8Array>): Ciphered {
  const { now: date, fileName: filename } = work;
  const encryptionKeys = await Promise.all(work.readers.map(keyIn));
  const signers = work.signer === undefined ? [] : [await privateKeyIn(work.signer)];
  const message = await createMessage({ binary: ReadableStream.from(source), filename, date });
  const encrypted = await encrypt({
    message,
    encryptionKeys,
    ...(signers.length > 0 ? { signingKeys: signers } : {}),
    format: 'binary',
    date,
    config: strict,
  }).catch((error: unknown) => {
    throw new CipherFault(/expired/i.test(String(error)) ? 'Key Expired' : 'Key Refused', String(error));
  });
  yield* encrypted;
  return { signedBy: signers[0]?.getFingerprint().toUpperCase() ?? '' };
}
