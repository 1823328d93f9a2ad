import { flushCompileCache } from 'node:module';
import { readSettings } from '../../src/platform/config/settings.ts';
import { type CrashPoint, watchCrashPoints } from '../../src/platform/crash/crash-point.ts';
import type { Pace } from '../../src/platform/schedules/pace.ts';
import { openInstallation, runRoles } from '../../src/run.ts';
import { startJobWorker } from './job-worker.ts';
import { quick } from './node-pace.ts';

/**
 * What the harness tells a node: start in a role, or as a worker of jobs under a clock that stands; move that clock;
 * die at the nth passing of a point from now on, or say what was passed.
 */
export type ToNode =
  | {
      readonly role: string;
      readonly port: number;
      readonly settings?: Readonly<Record<string, string>>;
      readonly pace?: Pace;
    }
  | { readonly jobsAt: string }
  | { readonly now: string }
  | { readonly arm: CrashPoint | ''; readonly nth: number }
  | { readonly ask: true };
export type FromNode = 'loaded' | 'ready' | 'moved' | 'armed' | { readonly passed: Readonly<Record<string, number>> };

// Loaded before it is needed, by a process that only waits for its predecessor to die; a worker serves nothing.
if (process.env['SERVES'] !== 'off') await import('../../src/app.ts');

let armed: { point: CrashPoint | ''; nth: number } = { point: '', nth: 0 };
const passed = new Map<CrashPoint, number>();
watchCrashPoints((point) => {
  const times = (passed.get(point) ?? 0) + 1;
  passed.set(point, times);
  // As by kill -9: nothing is closed, nothing is flushed, no handler runs.
  if (point === armed.point && times === armed.nth) process.kill(process.pid, 'SIGKILL');
});

const tell = (message: FromNode) => process.send?.(message);

async function start({ role, port, settings = {}, pace = quick }: Extract<ToNode, { role: string }>): Promise<void> {
  const installation = await openInstallation(
    readSettings({ ...process.env, ROLE: role, PORT: String(port), ...settings }),
    () => undefined,
  );
  await runRoles(installation, undefined, 'smtp://127.0.0.1:9', pace);
  tell('ready');
  flushCompileCache(); // who is killed writes nothing at its end
}

let moveClock: (to: string) => void = () => undefined;

process.on('message', (message: ToNode) => {
  if ('role' in message) return void start(message);
  if ('jobsAt' in message)
    return void startJobWorker(readSettings({ ...process.env, ROLE: 'worker' }), message.jobsAt).then((move) => {
      moveClock = move;
      tell('ready');
    });
  if ('now' in message) {
    moveClock(message.now);
    return tell('moved');
  }
  if ('ask' in message) return tell({ passed: Object.fromEntries(passed) });
  passed.clear();
  armed = { point: message.arm, nth: message.nth };
  return tell('armed');
});
process.on('disconnect', () => process.exit(0));
tell('loaded');
