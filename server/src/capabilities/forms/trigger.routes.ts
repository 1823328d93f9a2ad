import { triggerPaths, triggers } from '@ratepayer/contract/forms/trigger.list.ts';
import { triggerOperations } from '@ratepayer/contract/forms/trigger.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { makeLookUpGuard } from '../accounts/look-up-limits.ts';
import { listCalls } from './list-calls.ts';
import { rotateSecret } from './rotate-secret.ts';
import { saveTrigger } from './save-trigger.ts';
import { tryTrigger } from './try-trigger.ts';
import { readTrigger, triggerSource } from './trigger.source.ts';

/** What forms may ask. */
export function triggerRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  const asking = { ...deps, guard: makeLookUpGuard(db, deps.keyring, deps.limits) };
  bind(app, triggerPaths, triggerOperations, {
    listFunctionTriggers: ({ params, query }) => pageOf(deps, triggerSource, params.businessUnitId, query),
    exportFunctionTriggers: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, triggerSource, { businessUnitId, method, query }),
    getFunctionTrigger: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readTrigger(tx, businessUnitId, id)),
    listFunctionTriggerHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: triggers.entity, entityId: id }, readTrigger, query.Before),
    addFunctionTrigger: ({ caller, params, body }) => saveTrigger(deps, caller, params, body),
    changeFunctionTrigger: ({ caller, params: { businessUnitId, id }, body: { rowVersion, ...asked } }) =>
      saveTrigger(deps, caller, { businessUnitId, one: { id, rowVersion } }, asked),
    tryFunctionTrigger: ({ caller, params, body }) => tryTrigger(asking, caller, { ...params, ...body }),
    listFunctionTriggerCalls: ({ params }) => listCalls(db, params),
    rotateFunctionTriggerSecret: ({ caller, params, body }) => rotateSecret(deps, caller, { ...params, ...body }),
  });
}
