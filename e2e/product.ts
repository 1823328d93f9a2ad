import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@ratepayer/dev/free-port.ts';

export interface Product {
  readonly base: string;
  readonly origin: string;
  readonly mail: string;
  readonly dataDir: string;
  /** What the process printed. */
  output(): string;
  stop(): Promise<void>;
  /** As a power cut does: nothing is closed in order. */
  kill(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** Starts the product as a user does, in a data folder of its own, and waits for "ready". */
export async function startProduct(settings: Record<string, string> = {}, from = root): Promise<Product> {
  const port = settings['PORT'] ?? String(await freePort());
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'ratepayer-e2e-'));
  const child = spawn(process.execPath, [join(from, 'scripts/start.ts')], {
    cwd: from,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: port,
      DATA_DIR: dataDir,
      LIMIT_FACTOR: '100',
      SAMPLE_PAST_DAYS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  await waitFor(
    child,
    () => /ready\n/.test(output),
    () => output,
  );
  const prefix = settings['BASE_PATH'] ?? process.env['BASE_PATH'] ?? '/app';
  return {
    origin: `http://localhost:${port}`,
    base: `http://localhost:${port}${prefix === '/' ? '' : prefix}`,
    mail: `http://localhost:${Number(port) + 1}/`,
    dataDir,
    output: () => output,
    async kill() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      await end(child);
      if (!settings['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([gone, pause(20_000, undefined, { ref: false })]);
  if (child.exitCode === null) child.kill('SIGKILL');
}

async function waitFor(child: ChildProcess, isReady: () => boolean, output: () => string): Promise<void> {
  // For what hangs: beside other work a first start with its town has taken more than a minute.
  for (let i = 0; i < 1_800; i++) {
    if (isReady()) return;
    if (child.exitCode !== null) throw new Error(`The product ended before it was ready:\n${output()}`);
    await pause(100);
  }
  throw new Error(`The product was not ready in three minutes:\n${output()}`);
}

/** Runs a command to its end and answers what it printed; for starts that must fail, and for what ends by itself. */
export async function runToEnd(
  settings: Record<string, string>,
  command: 'start' | 'town' = 'start',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, `scripts/${command}.ts`)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, output };
}
