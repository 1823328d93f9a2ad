import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CipherWork } from '../src/integrations/file-encryption/cipher-work.ts';
import {
  type KeyPair,
  makeFileKey,
  readKeyPair,
  readPublicKey,
} from '../src/integrations/file-encryption/file-keys.ts';
import { cipherInThread } from '../src/integrations/file-encryption/in-thread.ts';
import { proveKeys } from '../src/integrations/file-encryption/prove-keys.ts';

/** Files that GnuPG makes for us, and what it says of ours. */

const folder = mkdtempSync(join(tmpdir(), 'rp-gpg-'));
const home = join(folder, 'home');
const text = Buffer.from(`Account,Amount\n${'10001,12.34\n'.repeat(50_000)}`);
const at = (name: string) => join(folder, name);
let ours: KeyPair;

/** @throws what it said, where it did not do it */
function gpg(args: readonly string[], input = ''): { out: Buffer; said: string } {
  const options = ['--batch', '--yes', '--no-tty', '--pinentry-mode', 'loopback', '--homedir', home];
  const done = spawnSync('gpg', [...options, ...args], { input, maxBuffer: 64 * 1_048_576 });
  if (done.status !== 0) throw new Error(`gpg ${args.join(' ')}: ${done.stderr}`);
  return { out: done.stdout, said: String(done.stderr) };
}

const theirs = (email: string) => String(gpg(['--armor', '--export', email]).out);

async function worked(work: CipherWork, bytes: Buffer): Promise<{ bytes: Buffer; signedBy: string }> {
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
  }
  const made = cipherInThread(work, pieces(), new AbortController().signal);
  const all: Uint8Array[] = [];
  for (;;) {
    const next = await made.next();
    if (next.done) return { bytes: Buffer.concat(all), signedBy: next.value.signedBy };
    all.push(next.value);
  }
}
const opening = (signers: readonly string[] = [], privateKeys = [ours.privateKey]) =>
  ({ does: 'decrypt', privateKeys, signers, mostBytes: 100_000_000, now: new Date() }) as const;

beforeAll(async () => {
  mkdirSync(home, { mode: 0o700 });
  ours = await makeFileKey('Riverton Water', new Date(Date.now() - 60_000), 730);
  writeFileSync(at('ours.asc'), ours.publicKey);
  writeFileSync(at('accounts.csv'), text);
  gpg(['--import', at('ours.asc')]);
  for (const [name, kind] of [
    ['curve', 'ed25519'],
    ['rsa', 'rsa3072'],
    ['short', 'rsa2048'],
  ] as const) {
    gpg(['--passphrase', '', '--quick-generate-key', `${name}@partner.test`, kind, 'sign', '1y']);
    const listed = String(gpg(['--with-colons', '--list-keys', `${name}@partner.test`]).out);
    const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(listed)?.[1] ?? '';
    gpg(['--passphrase', '', '--quick-add-key', fingerprint, kind === 'ed25519' ? 'cv25519' : kind, 'encr', '1y']);
  }
}, 120_000);
afterAll(() => {
  spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['curve', 'rsa'])('GnuPG with a key of %s', (name) => {
  const email = `${name}@partner.test`;

  it.each([
    ['as it does by itself', []],
    ['armored', ['--armor']],
    ['without compression', ['--compress-algo', 'none']],
    ['with bzip2', ['--compress-algo', 'bzip2']],
  ])('encrypts and signs for us, %s', async (_, args) => {
    const sealed = [
      '--trust-model',
      'always',
      '--local-user',
      email,
      '--recipient',
      ours.fingerprint.replaceAll(' ', ''),
    ];
    gpg([...args, ...sealed, '--output', at('in.pgp'), '--sign', '--encrypt', at('accounts.csv')]);
    const facts = await readPublicKey(theirs(email), new Date());
    const { bytes, signedBy } = await worked(opening([facts.publicKey]), readFileSync(at('in.pgp')));
    expect(bytes.equals(text)).toBe(true);
    expect(signedBy).toBe(facts.fingerprint.replaceAll(' ', ''));
  });

  it('opens what we encrypt, and finds our signature good', async () => {
    const reader = (await readPublicKey(theirs(email), new Date())).publicKey;
    const now = new Date();
    await proveKeys({ readers: [reader], signer: ours, now });
    const sealing = { does: 'encrypt', readers: [reader], signer: ours.privateKey, fileName: 'out.csv', now } as const;
    writeFileSync(at('out.pgp'), (await worked(sealing, text)).bytes);
    const { out, said } = gpg(['--status-fd', '2', '--decrypt', at('out.pgp')]);
    expect(out.equals(text)).toBe(true);
    expect(said).toContain(`[GNUPG:] VALIDSIG ${ours.fingerprint.replaceAll(' ', '')}`);
    expect(said).toContain('[GNUPG:] GOODMDC');
  });

  it('hands over its private key', async () => {
    const moved = gpg(['--passphrase', '', '--armor', '--export-secret-keys', email]);
    const brought = await readKeyPair(String(moved.out), '', new Date());
    gpg(['--trust-model', 'always', '--recipient', email, '--output', at('own.pgp'), '--encrypt', at('accounts.csv')]);
    const { bytes } = await worked(opening([], [brought.privateKey]), readFileSync(at('own.pgp')));
    expect(bytes.equals(text)).toBe(true);
  });
});

it('refuses what GnuPG does in old ways', async () => {
  await expect(readPublicKey(theirs('short@partner.test'), new Date())).rejects.toMatchObject({ why: 'weak' });
  const to = ['--trust-model', 'always', '--recipient', ours.fingerprint.replaceAll(' ', '')];
  gpg(['--cipher-algo', '3DES', ...to, '--output', at('old.pgp'), '--encrypt', at('accounts.csv')]);
  await expect(worked(opening(), readFileSync(at('old.pgp')))).rejects.toMatchObject({ kind: 'Old Cipher' });
  gpg(['--rfc2440', '--cipher-algo', 'AES256', ...to, '--output', at('bare.pgp'), '--encrypt', at('accounts.csv')]);
  const bare = await worked(opening(), readFileSync(at('bare.pgp'))).catch((error: unknown) => error);
  // Newer ones protect the integrity whatever they are told.
  if (bare instanceof Error) expect(bare).toMatchObject({ kind: 'No Integrity' });
  gpg(['--passphrase', 'secret', '--output', at('by-word.pgp'), '--symmetric', at('accounts.csv')]);
  await expect(worked(opening(), readFileSync(at('by-word.pgp')))).rejects.toMatchObject({ kind: 'Other Key' });
  gpg(['--local-user', 'rsa@partner.test', '--output', at('signed.pgp'), '--sign', at('accounts.csv')]);
  await expect(worked(opening(), readFileSync(at('signed.pgp')))).rejects.toMatchObject({ kind: 'Not Encrypted' });
});
