import { changeOperations } from '@ratepayer/contract/changes/change.operations.ts';
import { changePaths } from '@ratepayer/contract/changes/change.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { waitingChanges } from './waiting-changes.ts';

/** What waits for whoever may answer it. */
export function changeRoutes(
  app: FastifyInstance,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  bind(app, changePaths, changeOperations, {
    // What is about the organization stands in one of its business units, whichever is looked from.
    listWaitingChanges: ({ caller, params: { businessUnitId } }) =>
      db.reading(caller.businessUnitIds, (tx) => waitingChanges(tx, caller, businessUnitId, clock.now())),
  });
}
