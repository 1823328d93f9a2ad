import type { FastifyInstance } from 'fastify';
import { lifecycleOperations } from '@ratepayer/contract/accounts/lifecycle.operations.ts';
import { lifecyclePaths } from '@ratepayer/contract/accounts/lifecycle.paths.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { archiveAccount } from './archive-account.ts';
import { archiveMany } from './archive-many.ts';
import { compareAccounts } from './compare-accounts.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { listMerged } from './list-merged.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { readChoices } from './read-choices.ts';
import { searchMerge } from './search-merge.ts';
import { unarchiveAccount } from './unarchive-account.ts';

/** `movedWith` is what other capabilities do with their rows when an account ends. */
export function lifecycleRoutes(
  app: FastifyInstance,
  deps: LifecycleDeps,
  movedWith: readonly MovedWithAccount[],
): void {
  bind(app, lifecyclePaths, lifecycleOperations, {
    archiveAccount: ({ caller, params, query, body, ifMatch }) =>
      archiveAccount(deps, movedWith, caller, params.id, {
        ...query,
        destinationAccountId: body?.destinationAccountId,
        rowVersion: body?.rowVersion ?? ifMatch,
      }),
    unarchiveAccount: ({ caller, params, body, ifMatch }) =>
      unarchiveAccount(deps, caller, params.id, body?.rowVersion ?? ifMatch),
    readRolloverChoices: ({ caller, params }) => readChoices(deps, caller, params.id),
    searchMergeAccounts: ({ params, query }) => searchMerge(deps, params.businessUnitId, query),
    compareAccounts: ({ caller, params }) => compareAccounts(deps, caller, params),
    mergeAccounts: ({ caller, body }) => mergeAccounts(deps, movedWith, caller, body),
    listMergedAccounts: ({ caller, params, query }) => listMerged(deps, caller, params.id, query),
    archiveAccounts: ({ caller, params, body }) =>
      archiveMany(deps, movedWith, caller, params.businessUnitId, body.accountIds),
  });
}
