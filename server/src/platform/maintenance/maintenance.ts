import type { Database } from '../database/database.ts';

const readEveryMs = 5_000;

/** The installation is worked on until then. */
export interface InForce {
  readonly until: Date;
  readonly secondsLeft: number;
}

export interface Maintenance {
  /** What is in force at this moment, as this process knows it: at the latest five seconds after it was planned. */
  now(): Promise<InForce | undefined>;
  /** Reads what is planned. */
  reload(): Promise<void>;
}

/** The next window by the clock of this process that nobody sets. */
interface Ahead {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly until: Date;
}

/**
 * Knows when the installation is worked on. The database says how long it takes until then, and a clock that only goes
 * forward counts it down: whoever sets the clock of a machine neither begins nor ends anything.
 */
export function keepMaintenance(db: Database): Maintenance {
  let ahead: Ahead | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  async function read(): Promise<void> {
    readAt = performance.now();
    const { rows } = await db.pool.query<Ahead>({
      name: 'read-maintenance',
      text: `select extract(epoch from from_date - clock_timestamp())::float8 * 1000 as "fromMs",
          extract(epoch from until_date - clock_timestamp())::float8 * 1000 as "untilMs", until_date as until
        from published.maintenance_window where ended_date is null and until_date > clock_timestamp()
        order by until_date limit 1`,
    });
    const at = performance.now();
    const [next] = rows;
    ahead = next && { fromMs: at + next.fromMs, untilMs: at + next.untilMs, until: next.until };
  }
  const together = () =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));
  return {
    reload: read,
    async now() {
      // What cannot be read stays as it was known.
      if (performance.now() - readAt > readEveryMs || reading) await together().catch(() => undefined);
      const at = performance.now();
      if (!ahead || at < ahead.fromMs || at >= ahead.untilMs) return undefined;
      return { until: ahead.until, secondsLeft: Math.ceil((ahead.untilMs - at) / 1000) };
    },
  };
}
