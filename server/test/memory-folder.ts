import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';
import { join } from 'node:path';

const memory = '/dev/shm';
const named = /^ratepayer-tests-(\d+)$/;
const gibibyte = 2 ** 30;

/**
 * A run of tests makes and forgets a million files, most of them of PostgreSQL; where the machine keeps files in memory
 * and has room for them, they lie there. What a run that was killed left there goes when the next one begins.
 */
export function forgetFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env['RATEPAYER_TESTS_IN']) return;
  removeLeft();
  if (!hasRoom()) return;
  const folder = join(memory, `ratepayer-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user where these tests run as root.
  chmodSync(folder, 0o1777);
  process.env['RATEPAYER_TESTS_IN'] = folder;
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 6 * gibibyte && availableMemory() > 8 * gibibyte;
  } catch {
    return false;
  }
}

function removeLeft(): void {
  for (const name of listed()) {
    const pid = named.exec(name)?.[1];
    if (pid && !lives(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function listed(): string[] {
  try {
    return readdirSync(memory);
  } catch {
    return [];
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
