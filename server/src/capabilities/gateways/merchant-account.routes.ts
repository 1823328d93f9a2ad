import { merchantAccountPaths, merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { merchantAccountOperations } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { decideChange } from '../changes/decide-change.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { activateMerchant, disableMerchant } from './activate-merchant.ts';
import { askMerchantChange } from './ask-merchant-change.ts';
import { merchantAccountSource } from './merchant-account.source.ts';
import { merchantChanges } from './merchant-changes.ts';
import { readMerchant } from './read-merchant.ts';
import { merchantChoices, readMerchantSetup } from './merchant-setup.ts';
import { addMerchant, changeMerchant } from './save-merchant.ts';
import { testMerchant } from './test-merchant.ts';

/** Numbers of a business unit at gateways, and how the platform sets them up. */
export function merchantAccountRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, entryOf } = deps;
  bind(app, merchantAccountPaths, merchantAccountOperations, {
    listMerchantAccounts: ({ params, query }) => pageOf(deps, merchantAccountSource, params.businessUnitId, query),
    exportMerchantAccounts: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, merchantAccountSource, { businessUnitId, method, query }),
    getMerchantAccount: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readMerchant(tx, businessUnitId, id)),
    listMerchantAccountHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: merchantAccounts.entity, entityId: id }, readMerchant, query.Before),
    getMerchantChoices: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => merchantChoices(tx, entryOf)),
    getMerchantSetup: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readMerchantSetup(tx, deps, businessUnitId, id)),
    addMerchantAccount: ({ caller, params, body }) => addMerchant(deps, caller, params.businessUnitId, body),
    testMerchantAccount: ({ caller, params, body: { rowVersion, token } }) =>
      testMerchant(deps, caller, { ...params, rowVersion }, token),
    decideMerchantChange: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        await decideChange(tx, caller, deps.clock, merchantChanges(deps), params, body);
        return readMerchant(tx, params.businessUnitId, params.id);
      }),
    activateMerchantAccount: ({ caller, params, body }) => activateMerchant(deps, caller, { ...params, ...body }),
    disableMerchantAccount: ({ caller, params, body }) => disableMerchant(deps, caller, { ...params, ...body }),
    changeMerchantAccount: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeMerchant(deps, caller, { ...params, rowVersion }, asked, askMerchantChange),
  });
}
