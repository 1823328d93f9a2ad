import { accountRecordOperations } from '@ratepayer/contract/accounts/account-record.operations.ts';
import { accountRecordPaths } from '@ratepayer/contract/accounts/account-record.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { accountSource } from './account.source.ts';
import { changeRecord } from './change-record.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { accountsContext } from './field-definitions.ts';
import { accountsOfNumber, oneAccountOfNumber, unitOfSlug } from './find-records.ts';
import { setAccountsLocked } from './lock-accounts.ts';
import { readRecord } from './read-record.ts';

export function recordRoutes(app: FastifyInstance, deps: ListDeps, movedWith: readonly MovedWithAccount[]): void {
  const { db, clock } = deps;
  const read = (businessUnitId: number, id: number) =>
    db.reading([businessUnitId], (tx) => readRecord(tx, businessUnitId, id, clock.now()));
  bind(app, accountRecordPaths, accountRecordOperations, {
    listAccounts: ({ params, query }) => pageOf(deps, accountSource, params.businessUnitId, query),
    exportAccounts: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, accountSource, { businessUnitId, method, query }),
    downloadAccounts: ({ caller, params: { businessUnitId }, query }) =>
      exportOf(deps, caller, accountSource, { businessUnitId, method: 'CSV', query }),
    createAccount: async ({ caller, params: { businessUnitId }, body, idempotencyKey }) =>
      read(businessUnitId, await createRecord(deps, caller, businessUnitId, body, idempotencyKey)),
    getAccount: ({ params }) => read(params.businessUnitId, params.id),
    changeAccount: async ({ caller, params: { id }, body }) => read(await changeRecord(deps, caller, id, body), id),
    deleteAccount: async ({ caller, params }) => {
      await deleteRecord(deps, movedWith, caller, params.id);
      return { deleted: true };
    },
    lockAccounts: ({ caller, params, body }) => setAccountsLocked(db, caller, params.businessUnitId, body),
    getAccountsContext: async ({ caller, query: { BusinessUnitId: one } }) => {
      const units = caller.businessUnitIds.filter((id) => one === undefined || id === one);
      if (one !== undefined && units.length === 0) throw notFound(say('could_not_find_business'));
      return db.reading(units, (tx) => accountsContext(tx, units));
    },
    searchPosAccount: ({ params, query }) =>
      db.reading([params.businessUnitId], (tx) => oneAccountOfNumber(tx, params.businessUnitId, query)),
    getAccountsBySlug: ({ caller, params, query }) =>
      db.reading(caller.businessUnitIds, async (tx) =>
        accountsOfNumber(tx, await unitOfSlug(tx, params.slug), query.accountNumber),
      ),
  });
}
