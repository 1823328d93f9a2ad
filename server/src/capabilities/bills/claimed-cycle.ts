import type { BillFileConfig } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { BillDeps } from './bill-deps.ts';

export interface RunDeps extends Pick<BillDeps, 'db' | 'disk' | 'clock'> {
  /** How many bills a transaction goes through. */
  readonly billsAtOnce?: number;
}

/** A cycle that this worker has, and the file that it is about. */
export interface ClaimedCycle {
  readonly id: number;
  readonly businessUnitId: number;
  readonly run: number;
  readonly attempt: number;
  readonly step: 'Read' | 'Match';
  readonly issueDate: string;
  readonly dueDate: string;
  readonly config: BillFileConfig;
  readonly fileId: number;
  readonly storageKey: string;
  readonly fileName: string;
  readonly sha256: string;
  /** In the zone of its business unit. */
  readonly today: string;
}

/** Another worker has it by now, or a person did something else with it. */
export class TakenOver extends Error {}

/** Says how far it is, and that this worker still has it: first in every transaction. @throws TakenOver */
export async function keepOn(tx: Tx, { id, run, attempt }: ClaimedCycle, rows?: number): Promise<void> {
  const kept = await change(
    tx,
    sql`update billing_cycle set progress_rows = coalesce(${rows ?? null}::int, progress_rows)
      where id = ${id} and run = ${run} and attempt = ${attempt} and status = 'Processing' and not is_deleted`,
  );
  if (kept === 0) throw new TakenOver();
}
