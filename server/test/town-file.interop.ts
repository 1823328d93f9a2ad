import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2, { type Connection, type ServerChannel } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSignInKey } from '../src/integrations/file-transfer/ssh-keys.ts';
import type { BillingHost } from './crash/billing-host.ts';
import { type Dying, openDying } from './crash/dying.ts';
import { jobOfTownFile } from './crash/flow-of-town-file.ts';
import { fingerprintOf } from './sftp-host.ts';

/** A file that GnuPG encrypted, at a host whose files OpenSSH's own program serves: a job dies at each of its steps. */

const program = ['/usr/lib/openssh/sftp-server', '/usr/lib/sftp-server', '/usr/libexec/sftp-server'].find(existsSync);
if (!program)
  console.warn('NOT SHOWN: no sftp-server of OpenSSH is there. On Debian: apt-get install openssh-sftp-server');

/** What OpenSSH's program was asked for, as it logs it. */
const asked: string[] = [];

async function openRealHost(): Promise<BillingHost> {
  const folder = mkdtempSync(join(tmpdir(), 'rp-host-'));
  const [inbound, done, home] = ['in', 'done', 'gpg'].map((name) => join(folder, name)) as [string, string, string];
  for (const one of [inbound, done, home]) mkdirSync(one, { mode: 0o700 });
  const key = makeSignInKey('host');
  const open = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [key.privateKey] }, (client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    client.on('authentication', (sent) =>
      sent.method === 'password' && sent.username === 'town' && sent.password === 'correct horse'
        ? sent.accept()
        : sent.reject(['password']),
    );
    client.on('ready', () =>
      client.on('session', (accept) =>
        accept().on('subsystem', (begin, refuse, { name }) => (name === 'sftp' ? serve(begin()) : refuse())),
      ),
    );
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const gpg = (...args: readonly string[]) => {
    const how = ['--batch', '--yes', '--no-tty', '--homedir', home, '--trust-model', 'always'];
    const { status, stderr } = spawnSync('gpg', [...how, ...args]);
    if (status !== 0) throw new Error(`gpg ${args.join(' ')}: ${stderr}`);
  };
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: fingerprintOf(key.publicKey),
    inbound,
    done,
    put: (name, bytes) => writeFileSync(join(inbound, name), bytes),
    moved: () => readdirSync(done),
    async seal(bytes, publicKey) {
      const at = (name: string) => join(home, name);
      writeFileSync(at('key.asc'), publicKey);
      writeFileSync(at('plain.csv'), bytes);
      gpg('--output', at('sealed.pgp'), '--recipient-file', at('key.asc'), '--encrypt', at('plain.csv'));
      return readFileSync(at('sealed.pgp'));
    },
    async close() {
      for (const one of open) one.end();
      await new Promise<void>((ends) => server.close(() => ends()));
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One session, by the program that serves files at every host with OpenSSH. */
function serve(channel: ServerChannel): void {
  const files = spawn(program ?? '', ['-e', '-l', 'INFO'], { stdio: 'pipe' });
  channel.pipe(files.stdin);
  files.stdout.pipe(channel);
  files.stdin.on('error', () => undefined);
  files.stderr.on('data', (told: Buffer) => asked.push(...told.toString().split('\n')));
  files.once('exit', () => channel.end());
  channel.once('close', () => files.kill());
}

describe.skipIf(!program)('a file of GnuPG at a host of OpenSSH', () => {
  // Two workers take over what one left.
  const flow = { ...jobOfTownFile, byTwo: true };
  let dying: Dying;
  beforeAll(async () => {
    dying = await openDying(openRealHost);
  }, 120_000);
  afterAll(() => dying?.town.close());

  it('is fetched, decrypted, imported, approved and reported once, whoever dies at whichever step', async () => {
    const places = await dying.walk(flow);
    expect(asked.some((line) => line.includes('open') && line.includes('.csv.pgp') && line.includes('READ'))).toBe(
      true,
    );
    for (const [point, times] of places) {
      // Each passing of what each step passes; of what goes on beside it the first.
      const most = point.startsWith('job.') ? times : 1;
      for (let nth = 1; nth <= most; nth++) await dying.dieAndRecover(flow, point, nth);
    }
    console.log(`${dying.reached.size} places: ${[...dying.reached].join(', ')}`);
    for (const one of ['fetch.kept', 'cipher.kept', 'upload.applied', 'report.kept', 'job.done', 'job.settled'])
      expect([...dying.reached]).toContain(one);
  }, 600_000);
});
