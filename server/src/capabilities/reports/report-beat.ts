import { sql } from 'kysely';
import { change, type Database } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { type Claim, isHeld, leaseSeconds } from './claim-report.ts';

const beatMs = 1_000;

/** The report was taken away, or another worker has it. */
export class Lost extends Error {}
/** This worker ends, or the asker's two files are being made elsewhere: the report waits. */
export class MustWait extends Error {}

/** The sign of life of a worker that has a report; it tells how far the report is. */
export interface Beat {
  /** So many rows more. @throws Lost, MustWait when it must not go on. */
  more(rows: number): void;
  /** So many rows in all. */
  total(rows: number): void;
  /** @throws Lost, MustWait */
  check(): void;
  readonly rows: number;
  stop(): void;
}

/** Beats once a second, whatever the worker does meanwhile. */
export function startBeat(db: Database, claim: Claim, signal: AbortSignal): Beat {
  let [rows, told, total] = [0, 0, 0];
  let isLost = false;
  let isTelling = false;
  const tell = async () => {
    const isFurther = rows !== told;
    told = rows;
    const held = await db.scoped([claim.businessUnitId], async (tx) => {
      const kept = await change(
        tx,
        sql`update generated_report set row_count = ${rows}, total_rows = greatest(total_rows, ${total}),
          lease_until = now() + ${leaseSeconds}::int * interval '1 second' where ${isHeld(claim)}`,
      );
      if (kept > 0 && isFurther) {
        const about = { businessUnitId: claim.businessUnitId, orderingKey: `report:${claim.id}` };
        await announce(tx, [{ ...about, topic: 'Report.Updated', payload: { id: claim.id } }]);
      }
      return kept;
    });
    isLost ||= held === 0;
  };
  const timer = setInterval(() => {
    if (isTelling) return;
    isTelling = true;
    // A beat that fails is followed by another; a minute without one loses the report.
    void tell()
      .catch(() => undefined)
      .finally(() => (isTelling = false));
  }, beatMs);
  const check = () => {
    if (isLost) throw new Lost();
    if (signal.aborted) throw new MustWait();
  };
  return {
    more(count) {
      rows += count;
      check();
    },
    total(count) {
      total = count;
    },
    check,
    get rows() {
      return rows;
    },
    stop: () => clearInterval(timer),
  };
}
