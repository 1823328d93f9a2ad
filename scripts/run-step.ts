import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const running = new Set<ChildProcess>();

/** Each step stops what it started, its database too. Ctrl+C reaches all of them without us. */
export function stopWithUs(): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(1);
    });
}

/** Where a step runs, what is set for it, and where its output goes. */
export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly say?: (text: string) => void;
}

/** Runs one step, shows its output when it is over, and answers whether it ended well. */
export async function runStep(
  name: string,
  args: readonly string[],
  { env = {}, cwd = root, say = (text) => process.stdout.write(text) }: Surroundings = {},
): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  running.add(child);
  const told = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told.err += text));
  const code = await new Promise((done) => child.once('close', done));
  running.delete(child);
  const output = `${told.out}${told.err}`;
  say(`\n=== ${name}\n`);
  say(output.length > 60_000 ? `${output.slice(0, 10_000)}\n…\n${output.slice(-50_000)}` : output);
  return code === 0;
}
