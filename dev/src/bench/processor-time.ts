import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from './lab.ts';

/** Seconds of a processor: of this process, and of the lab's database with all that it started. */
export interface ProcessorTime {
  readonly node: number;
  readonly database: number;
}

/** Of a process: who started it, what it took, and what those took that it started and that have ended. */
function readProcess(pid: number): { parent: number; seconds: number; ofEnded: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = 0, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (from: number) => ((rest[from] ?? 0) + (rest[from + 1] ?? 0)) / 100;
    return { parent, seconds: ticks(9), ofEnded: ticks(11) };
  } catch {
    return undefined; // it ended meanwhile
  }
}

/**
 * What was taken so far. Beside other work a phase that waits for a processor takes longer, and needs no more of it:
 * of two phases their processor time compares better than their seconds. Undefined where a system does not tell.
 */
export function processorTime(lab: Lab): ProcessorTime | undefined {
  if (process.platform !== 'linux') return undefined;
  const [first] = readFileSync(join(lab.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  const pids = readdirSync('/proc').map(Number).filter(Number.isSafeInteger);
  let database = 0;
  for (const pid of pids) {
    const one = readProcess(pid);
    if (!one) continue;
    if (one.parent === postmaster) database += one.seconds;
    if (pid === postmaster) database += one.seconds + one.ofEnded;
  }
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1e6, database };
}

/** What work took of processors, as a sentence and a sum. */
export async function withProcessorTime(lab: Lab, work: () => Promise<unknown>) {
  const before = processorTime(lab);
  await work();
  const after = processorTime(lab);
  if (!before || !after) return undefined;
  const node = after.node - before.node;
  const database = after.database - before.database;
  return { sum: node + database, told: `${node.toFixed(1)} s of ours and ${database.toFixed(1)} s of the database` };
}
