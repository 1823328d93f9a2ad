import { legalHoldPaths, legalHolds } from '@ratepayer/contract/retention/legal-hold.list.ts';
import { legalHoldOperations } from '@ratepayer/contract/retention/legal-hold.operations.ts';
import { retentionOperations } from '@ratepayer/contract/retention/retention.operations.ts';
import { retentionPaths } from '@ratepayer/contract/retention/retention.paths.ts';
import type { FastifyInstance } from 'fastify';
import { ofPlatform, readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { changeRetention } from './change-retention.ts';
import { legalHoldSourceFor, readHold } from './legal-hold.source.ts';
import { liftHold, placeHold } from './place-hold.ts';
import { countRetention, organizationOf, readRetention } from './read-retention.ts';
import type { RunDeps } from './retention-run.ts';

/** How long things are kept, and what is held whatever its time. */
export function retentionRoutes(app: FastifyInstance, deps: ListDeps & RunDeps): void {
  const { db, clock, classes } = deps;
  bind(app, retentionPaths, retentionOperations, {
    getRetention: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readRetention(tx, classes, businessUnitId)),
    countRetention: ({ caller, params: { businessUnitId } }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        const { id } = await organizationOf(tx, businessUnitId);
        const now = clock.now();
        return { asOf: now.toISOString(), items: await countRetention(tx, classes, id, now) };
      }),
    changeRetention: ({ caller, params, body }) => changeRetention(deps, caller, { ...params, ...body }),
  });
  bind(app, legalHoldPaths, legalHoldOperations, {
    listLegalHolds: ({ caller, params, query }) =>
      pageOf(deps, legalHoldSourceFor(caller), params.businessUnitId, query),
    exportLegalHolds: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, legalHoldSourceFor(caller), { businessUnitId, method, query }),
    getLegalHold: ({ caller, params: { id } }) => db.reading(caller.businessUnitIds, (tx) => readHold(tx, caller, id)),
    listLegalHoldHistory: ({ caller, params: { id }, query }) =>
      db.reading([ofPlatform, ...caller.businessUnitIds], async (tx) => {
        await readHold(tx, caller, id);
        const of = { businessUnitIds: [ofPlatform], entityType: legalHolds.entity, entityId: id };
        return readHistory(tx, of, query.Before);
      }),
    placeLegalHold: ({ caller, params, body }) => placeHold(deps, caller, params.businessUnitId, body),
    liftLegalHold: ({ caller, params: { id }, body: { rowVersion, reason } }) =>
      liftHold(deps, caller, { id, rowVersion }, reason),
  });
}
