import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { ask, newFolder } from './embedded-folders.ts';
import { testSecretsKey } from './secrets.ts';

it('the programs of the database leave no server behind, however who started them ends', async () => {
  const module = join(import.meta.dirname, '../src/platform/database/embedded.ts');
  const dataDir = newFolder('ends-left');
  for (const end of ['process.exit(3)', 'throw new Error("a fault")', 'process.kill(process.pid, "SIGTERM")']) {
    const text = `const { startEmbedded } = await import(${JSON.stringify(module)});
      await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false }); ${end}`;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' });
    expect(done.status, done.stderr).not.toBe(0);
    for (let i = 0; i < 100 && existsSync(join(dataDir, 'postgres/postmaster.pid')); i++)
      await new Promise((later) => setTimeout(later, 100));
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid')), end).toBe(false);
  }
});

describe('an embedded production start', () => {
  const settings = (dataDir: string) => ({
    NODE_ENV: 'production',
    ROLE: 'worker',
    PUBLIC_URL: 'https://pay.example.gov',
    SECRETS_KEY: testSecretsKey,
    TRUSTED_PROXIES: '127.0.0.1',
    STAFF_MFA: 'required',
    SAMPLE_TOWN: 'off',
    MAIL_FROM: 'no-reply@example.gov',
    DATA_DIR: dataDir,
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  });
  const start = (dataDir: string) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/serve.ts')], {
      env: settings(dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()));
    return { child, output: () => said.join('') };
  };
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((done) => (child.exitCode === null ? child.once('exit', done) : done(child.exitCode)));

  it('works as this user, and leaves no database running after a refusal', async () => {
    const dataDir = join(newFolder('ends-production'), 'data');
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    const good = start(dataDir);
    for (let i = 0; i < 400 && !/"ready"/.test(good.output()) && good.child.exitCode === null; i++)
      await new Promise((done) => setTimeout(done, 100));
    expect(good.output()).toMatch(/"what":"ready"/);
    good.child.kill('SIGTERM');
    expect(await ended(good.child)).toBe(0);
    expect(existsSync(pidFile)).toBe(false);

    const embedded = await startEmbedded({ dataDir, durable: false });
    await ask(
      embedded.ownerUrl,
      `with made as (insert into user_account (name, email, role) values ('S', 's@town.test', 'Base User')
        returning id) insert into identity.login (user_id, email, password_hash) select id, 's@town.test', ''
        from made`,
    );
    await embedded.stop();
    const refused = start(dataDir);
    expect(await ended(refused.child)).toBe(1);
    const faults = refused
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => line.level === 'fatal');
    expect(faults.map((line) => line.message)).toEqual([
      'In production no sample login may be there. Use a database without the sample town (DATABASE_URL, DATA_DIR).',
    ]);
    expect(existsSync(pidFile)).toBe(false);
  }, 120_000);
});
