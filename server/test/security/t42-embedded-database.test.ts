import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '@ratepayer/dev/free-port.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { serverProgram } from '../../src/platform/database/embedded-folder.ts';
import { ask, newFolder } from '../embedded-folders.ts';

// security.md T42: another user of the machine must not reach the embedded database, by files, socket, port or command
// line.
const computable = (dataDir: string) =>
  createHash('sha256')
    .update(`ratepayer ${join(dataDir, 'postgres')}`)
    .digest('hex');

/**
 * What another user tries: every file, the socket, and every open port of the machine with the password that follows
 * from the folder's name.
 */
const intruder = (dataDir: string, socket: string) => `
  import { readdirSync, readFileSync } from 'node:fs';
  import pg from ${JSON.stringify(join(import.meta.dirname, '../../../node_modules/pg/esm/index.mjs'))};
  const reached = [];
  const attempt = async (what, work) => { try { await work(); reached.push(what); } catch {} };
  const dir = ${JSON.stringify(dataDir)};
  for (const path of ['', '/postgres', '/socket']) await attempt('list ' + path, () => readdirSync(dir + path));
  for (const path of ['/postgres-password', '/postgres/postmaster.pid', '/postgres/pg_hba.conf', '/postgres/PG_VERSION', '/development-key']) await attempt('read ' + path, () => readFileSync(dir + path));
  const connect = (options) => async () => { const client = new pg.Client({ user: 'postgres', password: ${JSON.stringify(computable(dataDir))}, database: 'ratepayer', connectionTimeoutMillis: 1500, ...options }); client.on('error', () => {}); try { await client.connect(); } finally { await client.end().catch(() => {}); } };
  await attempt('socket', connect({ host: ${JSON.stringify(socket)} }));
  const ports = readFileSync('/proc/net/tcp', 'utf8').split('\\n').slice(1).map((line) => line.trim().split(/\\s+/)).filter((cells) => cells[3] === '0A').map((cells) => Number.parseInt(cells[1].split(':')[1], 16));
  await Promise.all(ports.map((port) => attempt('port ' + port, connect({ host: '127.0.0.1', port }))));
  for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid)) await attempt('memory of ' + pid, () => { if (!readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes(dir)) throw new Error('another'); readFileSync('/proc/' + pid + '/environ'); });
  console.log(JSON.stringify({ reached, ports: ports.length }));
`;

describe('another system user', () => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot)
    console.log(
      'NOT TRIED: what another system user reaches of the embedded database. Only root can become another user; run this test as root.',
    );

  it.skipIf(!isRoot)('reaches nothing of the embedded database', async () => {
    const dataDir = newFolder('t42');
    const embedded = await startEmbedded({ dataDir, durable: false });
    const [where] = await ask<{ listen: string; socket: string }>(
      embedded.ownerUrl,
      `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as socket`,
    );
    expect(where?.listen).toBe('');
    const nobody = {
      uid: Number(execFileSync('id', ['-u', 'nobody'])),
      gid: Number(execFileSync('id', ['-g', 'nobody'])),
    };
    const tried = spawnSync(process.execPath, ['--input-type=module', '-e', intruder(dataDir, where?.socket ?? '')], {
      encoding: 'utf8',
      cwd: '/',
      ...nobody,
    });
    expect(JSON.parse(tried.stdout || JSON.stringify(tried.stderr))).toMatchObject({ reached: [] });
    await embedded.stop();
  });

  it('finds no password on a command line, and none that follows from another', async () => {
    const dataDir = newFolder('t42');
    const embedded = await startEmbedded({ dataDir, durable: false });
    const file = join(dataDir, 'postgres-password');
    const password = readFileSync(file, 'utf8').trim();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(password, 'base64url')).toHaveLength(32);
    expect(embedded.appPassword).not.toContain(password);
    const lines = existsSync('/proc')
      ? readdirSync('/proc').flatMap((pid) =>
          /^\d+$/.test(pid) ? [spawnSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).stdout] : [],
        )
      : [];
    for (const line of lines) expect(line.includes(password) || line.includes(embedded.appPassword)).toBe(false);
    // Whoever comes second joins by the same file; a password that is wrong opens nothing.
    const second = await startEmbedded({ dataDir, durable: false });
    expect(second).toMatchObject({ wasRunning: true, ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl });
    await expect(ask(embedded.ownerUrl.replace(password, computable(dataDir)), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    await embedded.stop();
  });
});

describe('the programs of the database', () => {
  const surroundings = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    } catch {
      return []; // it ended meanwhile
    }
  };
  const isReadable = existsSync('/proc/self/environ');
  if (!isReadable) console.log('NOT TRIED: what PostgreSQL knows of our surroundings, which are read where /proc is.');

  it.skipIf(!isReadable)('get none of our secrets, started new, and started again', async () => {
    const dataDir = newFolder('t42-surroundings');
    vi.stubEnv('SECRETS_KEY', 'canary-of-a-key');
    vi.stubEnv('PGOPTIONS', '-c application_name=canary-of-a-setting');
    try {
      for (const _time of ['new', 'again']) {
        const embedded = await startEmbedded({ dataDir, durable: false });
        // The server, and a process of its own for a statement, which a superuser may have run a program.
        const pids = [Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])];
        for (const { pid } of await ask<{ pid: number }>(embedded.ownerUrl, 'select pid from pg_stat_activity'))
          pids.push(pid);
        const known = pids.flatMap(surroundings);
        expect(known.some((line) => line.startsWith('PATH='))).toBe(true);
        expect(
          known.filter(
            (line) =>
              !/^(PATH|TZ|TMPDIR|LD_LIBRARY_PATH|LC_MESSAGES|PG_|PGDATA|PGLOCALEDIR|PGSYSCONFDIR)/.test(line) ||
              line.includes('canary'),
          ),
        ).toEqual([]);
        await embedded.stop();
      }
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a data folder', () => {
  it('of an earlier version, with a server of it still running on its port, is taken over under a new password', async () => {
    const dataDir = newFolder('t42-old');
    const databaseDir = join(dataDir, 'postgres');
    const first = await startEmbedded({ dataDir, durable: false });
    await ask(first.ownerUrl, 'create table kept as select 42 as answer');
    await ask(first.ownerUrl, `alter role postgres password '${computable(dataDir)}'`);
    await first.stop();
    rmSync(join(dataDir, 'postgres-password'));
    rmSync(join(dataDir, 'socket'), { recursive: true });
    const port = await freePort();
    const owner = statSync(databaseDir);
    const left = spawn(
      serverProgram(),
      ['-D', databaseDir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      {
        stdio: 'ignore',
        uid: owner.uid,
        gid: owner.gid,
      },
    );
    const old = `postgres://postgres:${computable(dataDir)}@127.0.0.1:${port}/ratepayer`;
    for (let i = 0; i < 100 && !(await ask(old, 'select 1').catch(() => false)); i++)
      await new Promise((done) => setTimeout(done, 100));
    const gone = new Promise((done) => left.once('exit', done));
    const now = await startEmbedded({ dataDir, durable: false });
    await gone;
    expect(now.wasRunning).toBe(false);
    expect(await ask(now.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect(ask(old, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    await now.stop();
    const again = await startEmbedded({ dataDir, durable: false });
    expect(again.ownerUrl).toBe(now.ownerUrl);
    await again.stop();
  });

  it('whose path is too long for a socket gets one elsewhere, which is gone afterwards; two at once do not meet', async () => {
    const long = ['a', 'b'].map((letter) => join(newFolder('t42-long'), letter.repeat(100)));
    for (const dataDir of long) mkdirSync(dataDir);
    const running = await Promise.all(long.map((dataDir) => startEmbedded({ dataDir, durable: false })));
    const sockets = await Promise.all(
      running.map(
        async ({ ownerUrl }) =>
          (await ask<{ socket: string }>(ownerUrl, `select current_setting('unix_socket_directories') as socket`))[0]
            ?.socket ?? '',
      ),
    );
    expect(new Set(sockets).size).toBe(2);
    for (const socket of sockets) expect(statSync(socket).mode & 0o777).toBe(0o700);
    await Promise.all(running.map((each) => each.stop()));
    for (const socket of sockets) expect(existsSync(socket)).toBe(false);
  });
});
