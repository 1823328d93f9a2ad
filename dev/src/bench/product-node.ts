import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lab, labKey } from './lab.ts';
import { freePort } from '../free-port.ts';

interface Usage {
  readonly rssMb: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly peakHeapMb: number;
}

export interface ProductNode {
  readonly origin: string;
  /** Resident memory and heap in MB, and CPU milliseconds so far. */
  usage(): Promise<Usage>;
  kill(): Promise<void>;
}

/** Flags of Node that `npm start` gives to a role. */
const flagsOf = (role: string): string[] =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../scripts/node-flags.json'), 'utf8')) as Record<
      string,
      string[]
    >
  )[role] ?? [];

/** A process of the product over the lab's database, as an operator runs it. */
export async function startNode(
  lab: Lab,
  role: 'all' | 'api' | 'worker',
  settings: Record<string, string> = {},
): Promise<ProductNode> {
  const port = await freePort();
  const child: ChildProcess = fork(join(import.meta.dirname, 'node-entry.ts'), {
    env: {
      PATH: '',
      NODE_ENV: 'test',
      PORT: String(port),
      ROLE: role,
      PUBLIC_URL: 'http://localhost:4000',
      DATA_DIR: lab.dataDir,
      DATABASE_URL: lab.appUrl,
      SECRETS_KEY: labKey,
      LOG_LEVEL: 'silent',
      LIMIT_FACTOR: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: flagsOf(role),
  });
  const told = <T>() => new Promise<T>((done) => child.once('message', (message) => done(message as T)));
  await told();
  return {
    origin: `http://127.0.0.1:${port}`,
    usage() {
      const answer = told<Usage>();
      child.send('usage');
      return answer;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
