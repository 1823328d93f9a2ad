import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@ratepayer/dev/free-port.ts';
import type { CrashPoint } from '../../src/platform/crash/crash-point.ts';
import { testSecretsKey } from '../secrets.ts';
import type { Pace } from '../../src/platform/schedules/pace.ts';
import type { World } from '../world.ts';
import type { FromNode, ToNode } from './node.ts';
import { nodeProgram } from './node-program.ts';

export type Role = 'all' | 'api' | 'worker';

/** A process of the product that can be told to die at a named place. */
export interface Node {
  readonly origin: string;
  /** True once the process is gone. */
  gone(): boolean;
  arm(point: CrashPoint | '', nth: number): Promise<void>;
  passed(): Promise<Readonly<Record<string, number>>>;
  kill(): Promise<void>;
}

export interface JobWorker extends Node {
  /** Lets its clock stand at another moment. */
  move(now: string): Promise<void>;
}

/** How a node differs from the others. */
interface Start {
  readonly settings?: Readonly<Record<string, string>>;
  readonly pace?: Pace;
}

/** A process of its own that has loaded the product, and what it is asked and answers. */
interface Process {
  readonly child: ChildProcess;
  gone(): boolean;
  /** Sends, and waits for the answer that is wanted. @throws when it ends before */
  ask(message: ToNode, wanted: (answer: FromNode) => boolean): Promise<FromNode>;
  readonly loaded: Promise<unknown>;
}

/**
 * Starts nodes; the next one has loaded what the one before it needed, and waits, while its predecessor is killed. The
 * first one `serves`, or is a worker.
 */
export async function spareNodes(world: World, serves = true) {
  const program = await nodeProgram(world.dataDir);
  const open = (as: boolean) => openProcess(program, world, as);
  let spare = open(serves);
  return {
    async start(role: Role, onGone: () => void, { settings, pace }: Start = {}): Promise<Node> {
      const own = spare;
      spare = open(role !== 'worker');
      own.child.once('exit', onGone);
      await own.loaded;
      const port = await freePort();
      await own.ask(
        { role, port, ...(settings ? { settings } : {}), ...(pace ? { pace } : {}) },
        (answer) => answer === 'ready',
      );
      return nodeAt(own, port);
    },
    /** A worker of jobs alone, under a clock that stands. */
    async startJobs(at: string): Promise<JobWorker> {
      const own = spare;
      spare = open(false);
      await own.loaded;
      await own.ask({ jobsAt: at }, (answer) => answer === 'ready');
      const move = async (now: string) => void (await own.ask({ now }, (answer) => answer === 'moved'));
      return { ...nodeAt(own, 0), move };
    },
    close: () => kill(spare),
  };
}

function openProcess(program: string, { dataDir, appUrl }: World, serves: boolean): Process {
  const child = fork(program, {
    execArgv: [],
    env: {
      PATH: '',
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://localhost:4000',
      DATA_DIR: dataDir,
      DATABASE_URL: appUrl,
      SECRETS_KEY: testSecretsKey,
      LOG_LEVEL: 'silent',
      LIMIT_FACTOR: '1000',
      DOCS: 'off',
      SERVES: serves ? 'on' : 'off',
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'), // a process that is killed is soon followed by the next
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let gone = false;
  child.once('exit', () => {
    gone = true;
  });
  const next = (wanted: (answer: FromNode) => boolean) =>
    new Promise<FromNode>((done, fail) => {
      if (gone) throw new Error('The node ended before it was asked.');
      const heard = (answer: FromNode) => {
        if (!wanted(answer)) return;
        child.off('message', heard).off('exit', unheard);
        done(answer);
      };
      const unheard = () => fail(new Error('The node ended.'));
      child.on('message', heard).once('exit', unheard);
    });
  const loaded = next((answer) => answer === 'loaded');
  loaded.catch(() => undefined); // one that is never started may end while it loads
  return {
    child,
    gone: () => gone,
    loaded,
    async ask(message, wanted) {
      const answer = next(wanted);
      child.send(message);
      return answer;
    },
  };
}

const nodeAt = (own: Process, port: number): Node => ({
  origin: `http://127.0.0.1:${port}`,
  gone: own.gone,
  arm: async (point, nth) => void (await own.ask({ arm: point, nth }, (answer) => answer === 'armed')),
  async passed() {
    const answer = await own.ask({ ask: true }, (one) => typeof one === 'object');
    return typeof answer === 'object' ? answer.passed : {};
  },
  kill: () => kill(own),
});

async function kill({ child, gone }: Process): Promise<void> {
  if (gone()) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}
