import { ReadableStream } from 'node:stream/web';
import {
  decrypt,
  decryptSessionKeys,
  enums,
  type Key,
  type Message,
  type PrivateKey,
  readMessage,
  type SessionKey,
} from 'openpgp';
import { CipherFault } from './cipher-fault.ts';
import type { CipherFacts, Ciphered, DecryptWork } from './cipher-work.ts';
import { keyIn, privateKeyIn } from './file-keys.ts';
import { isModernCipher, strict } from './what-is-taken.ts';

type Bytes = AsyncIterable<Uint8Array>;
type Streamed = Message<never>;
type Signature = Awaited<ReturnType<typeof decrypt>>['signatures'][number];

/** A layer of compression may hold so much more than what is in it: heads of packets. */
const headBytes = 1_048_576;
/** Clocks of partners may go before ours. */
const aheadMs = 15 * 60_000;

/**
 * The bytes of a message. What was handed on counts for nothing unless its end is reached: integrity and signature are
 * known there. @throws CipherFault
 */
export async function* decryptStream(work: DecryptWork, source: Bytes): Ciphered {
  const { mostBytes, now } = work;
  const config = { ...strict, maxDecompressedMessageSize: mostBytes + headBytes };
  const keys = await Promise.all(work.privateKeys.map(privateKeyIn));
  const signers = await Promise.all(work.signers.map(keyIn));
  const message = await messageIn(source);
  const sessionKey = await sessionKeyOf(message, keys);
  const date = new Date(now.getTime() + aheadMs);
  const { data, signatures } = await damagedUnless(
    decrypt({ message, sessionKeys: [sessionKey], verificationKeys: signers, format: 'binary', date, config }),
  );
  yield* bounded(data, mostBytes);
  return { signedBy: await signerAmong(signers, signatures) };
}

async function messageIn(source: Bytes): Promise<Streamed> {
  const rest = source[Symbol.asyncIterator]();
  const first = await rest.next();
  const head = first.done ? new Uint8Array() : first.value;
  const all = ReadableStream.from(from(head, rest));
  const text = new TextDecoder().decode(head.subarray(0, 65_536));
  try {
    if (text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----'))
      return (await readMessage({ armoredMessage: asText(all), config: strict })) as Streamed;
    // Each packet begins with a bit that no plain text begins with.
    if (((head[0] ?? 0) & 0x80) === 0) throw new Error('It begins like no message.');
    return (await readMessage({ binaryMessage: all, config: strict })) as Streamed;
  } catch (error) {
    throw new CipherFault('Not Encrypted', String(error));
  }
}

async function* from(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function asText(bytes: ReadableStream<Uint8Array>): ReadableStream<string> {
  return ReadableStream.from(letters(bytes));
}
async function* letters(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const some of bytes) yield decoder.decode(some, { stream: true });
}

const { packet } = enums;

/** @throws CipherFault for what is not encrypted, or without protection of its integrity */
function refuseUnprotected({ packets }: Streamed): void {
  if (packets.filterByTag(packet.symmetricallyEncryptedData).length > 0) throw new CipherFault('No Integrity');
  if (packets.filterByTag(packet.symEncryptedIntegrityProtectedData, packet.aeadEncryptedData).length === 0)
    throw new CipherFault('Not Encrypted', 'It is a message without encryption.');
}

/** What the bytes are encrypted with. @throws CipherFault for what is not encrypted, to somebody else, or too weakly */
async function sessionKeyOf(message: Streamed, keys: readonly PrivateKey[]): Promise<SessionKey> {
  refuseUnprotected(message);
  const readers = message.getEncryptionKeyIDs();
  const isHidden = readers.some((id) => /^0+$/.test(id.toHex()));
  const isOurs = readers.some((id) => keys.some((key) => key.getKeys(id).length > 0));
  if (!isOurs && !isHidden) throw new CipherFault('Other Key', readers.map((id) => id.toHex()).join(', '));
  const [found] = await decryptSessionKeys({ message, decryptionKeys: [...keys], config: strict }).catch(
    (error: unknown) => {
      if (/non-preferred symmetric/.test(String(error))) throw new CipherFault('Old Cipher', String(error));
      throw new CipherFault(isOurs ? 'Damaged' : 'Other Key', String(error));
    },
  );
  if (!found || !isModernCipher(found.algorithm)) throw new CipherFault('Old Cipher', found?.algorithm ?? '');
  return found as SessionKey;
}

async function* bounded(data: Bytes, mostBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const rest = data[Symbol.asyncIterator]();
  for (;;) {
    const next = await damagedUnless(rest.next());
    if (next.done) return;
    size += next.value.length;
    if (size > mostBytes) throw new CipherFault('Too Large', `more than ${mostBytes} bytes`);
    if (next.value.length > 0) yield next.value;
  }
}

const damagedUnless = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (/Maximum decompressed/.test(String(error))) throw new CipherFault('Too Large', String(error));
    throw new CipherFault('Damaged', String(error));
  });

/** Who signed it, of those who may have. @throws CipherFault where none of them did, though one was to */
async function signerAmong(
  signers: readonly Key[],
  signatures: readonly Signature[],
): Promise<CipherFacts['signedBy']> {
  if (signers.length === 0) return '';
  if (signatures.length === 0) throw new CipherFault('Not Signed');
  let fault = new CipherFault('Other Signer', signatures.map(({ keyID }) => keyID.toHex()).join(', '));
  for (const { keyID, verified } of signatures) {
    const signer = signers.find((key) => key.getKeys(keyID).length > 0);
    if (!signer) continue;
    try {
      await verified;
      return signer.getFingerprint().toUpperCase();
    } catch (error) {
      fault = new CipherFault('Signature Wrong', String(error));
    }
  }
  throw fault;
}
