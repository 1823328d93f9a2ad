import { dashboardOperations } from '@ratepayer/contract/dashboard/dashboard.operations.ts';
import { dashboardPaths } from '@ratepayer/contract/dashboard/dashboard.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readPeriod } from '../organizations/read-period.ts';
import { readDeclines } from '../payment-records/read-declines.ts';
import { readTakings } from '../payment-records/read-takings.ts';
import { readAdoption } from './adoption/read-adoption.ts';
import { readSummary } from './adoption/read-summary.ts';
import { assignAttention, snoozeAttention } from './attention/mark-attention.ts';
import { readAttention } from './attention/read-attention.ts';
import { readNextDeposit } from '../settlement/next-deposit.ts';
import { readAllUnits } from './read-all-units.ts';
import { readComingUp } from './read-coming-up.ts';
import { markViewed } from './viewed/mark-viewed.ts';
import { readViewed } from './viewed/read-viewed.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export function dashboardRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  /** What needs a person, after something was done about it. */
  const after = (caller: Caller, businessUnitId: number, work: (tx: Tx, now: Date) => Promise<void>) =>
    db.scoped([businessUnitId], async (tx) => {
      const now = clock.now();
      await work(tx, now);
      return readAttention(tx, caller, businessUnitId, now);
    });
  bind(app, dashboardPaths, dashboardOperations, {
    getBusinessUnitSummary: ({ params }) => readSummary(db, clock, params.id),
    getAdoption: ({ params }) => readAdoption(db, clock, params.businessUnitId),
    getTakings: ({ params, query }) => readTakings(db, clock, params.businessUnitId, query),
    getDeclines: ({ params, query }) => readDeclines(db, clock, params.businessUnitId, query),
    getNextDeposit: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], async (tx) => {
        const { unit } = await readPeriod(tx, clock, businessUnitId, {});
        return readNextDeposit(tx, unit, clock.now());
      }),
    getComingUp: ({ caller, params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readComingUp(tx, clock, caller, businessUnitId)),
    listAllUnits: ({ caller, query }) => readAllUnits(db, clock, caller, query),
    listViewed: ({ caller, params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readViewed(tx, caller, businessUnitId)),
    markViewed: ({ caller, params }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        await markViewed(tx, caller, params);
        return readViewed(tx, caller, params.businessUnitId);
      }),
    listAttention: ({ caller, params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readAttention(tx, caller, businessUnitId, clock.now())),
    assignAttention: ({ caller, params, body }) =>
      after(caller, params.businessUnitId, (tx, now) => assignAttention(tx, caller, params, body.isMine, now)),
    snoozeAttention: ({ caller, params, body }) =>
      after(caller, params.businessUnitId, (tx, now) => snoozeAttention(tx, caller, params, body.reason, now)),
  });
}
