import type { Database } from '../database/database.ts';
import type { Pace } from '../schedules/pace.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { Consumer } from './consumer.ts';
import { purgeDeliveries } from './purge-deliveries.ts';
import { mostAtOnce, relayBatch } from './relay.ts';
import { retryDeliveries } from './retry-deliveries.ts';

/**
 * Whether more may be waiting. A batch that is not full took what there was: what comes next goes with the next one, so
 * that a busy hour is some batches a second and not one for each payment.
 */
export const leftAfter = (taken: number): number => (taken < mostAtOnce ? 0 : taken);

/** How announcements reach their consumers: at once, again when one could not take them, and in the end no more. */
export const outboxSchedules = (
  db: Database,
  consumers: readonly Consumer[],
  pace: Pick<Pace, 'relayMs' | 'sweepMs' | 'houseMs'>,
): Schedule[] => [
  {
    name: 'announcements',
    everyMs: pace.relayMs,
    untilEmpty: true,
    run: async () => leftAfter(await relayBatch(db, consumers)),
  },
  {
    name: 'deliveries tried again',
    everyMs: pace.sweepMs,
    untilEmpty: true,
    run: () => retryDeliveries(db, consumers),
  },
  { name: 'old failed deliveries', everyMs: pace.houseMs, run: () => purgeDeliveries(db) },
];
