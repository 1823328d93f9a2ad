import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, page, paging, ref, searching } from '../kit/shapes.ts';
import { mostChosen } from './account-locks.ts';
import {
  accountStanding,
  mergeCandidate,
  mergeComparison,
  mergedAccount,
  mergeResult,
  notArchived,
  rolloverChoices,
} from './lifecycle.shapes.ts';

const ofAccount = z.object({ id: ref('account') });
const rowVersion = z.number().int().optional();

export const lifecycleOperations = operations({
  archiveAccount: {
    summary: 'Archive an account; its balance stays, or moves to another account',
    access: withPermission('Accounts:Manage'),
    params: ofAccount,
    query: z.object({ shouldRollover: z.stringbool().default(false) }),
    body: z.strictObject({ destinationAccountId: bodyRef('account').optional(), rowVersion }).optional(),
    refuses: [409],
    answer: accountStanding,
    strict: true,
  },
  unarchiveAccount: {
    summary: 'Make an archived account active again; a balance that was moved is not moved back',
    access: withPermission('Accounts:Manage'),
    params: ofAccount,
    body: z.strictObject({ rowVersion }).optional(),
    refuses: [409],
    answer: accountStanding,
    strict: true,
  },
  readRolloverChoices: {
    summary: 'What an account would leave behind when it is archived, and which accounts could take it over',
    access: withPermission('Accounts:Manage'),
    params: ofAccount,
    answer: rolloverChoices,
  },
  searchMergeAccounts: {
    summary: 'Active accounts that could be merged with an account, by number or name',
    access: withPermission('Accounts:Manage'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    query: z.object({ DestinationAccountId: ref('account').optional(), ...searching, ...paging }),
    answer: page(mergeCandidate),
  },
  compareAccounts: {
    summary: 'Two accounts side by side, with what keeps them from being merged',
    access: withPermission('Accounts:Manage'),
    params: z.object({ id: ref('account'), otherAccountId: ref('account') }),
    answer: mergeComparison,
  },
  mergeAccounts: {
    summary: 'Merge an account into another one; it cannot be undone',
    access: withPermission('Accounts:Manage'),
    body: z.object({
      sourceAccountId: bodyRef('account'),
      destinationAccountId: bodyRef('account'),
      sourceRowVersion: rowVersion,
      destinationRowVersion: rowVersion,
    }),
    refuses: [409],
    answer: mergeResult,
    strict: true,
  },
  listMergedAccounts: {
    summary: 'Accounts that were merged into this one, and what stayed with them',
    access: withPermission('Accounts:Read'),
    params: ofAccount,
    query: z.object(paging),
    answer: page(mergedAccount),
  },
  archiveAccounts: {
    summary: 'Archive several accounts; their balances stay. Says which were not, and why',
    access: withPermission('Accounts:Manage'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    body: z.object({ accountIds: z.array(bodyRef('account')).min(1).max(mostChosen) }),
    refuses: [409],
    answer: z.object({ archived: z.array(z.number()), failed: z.array(notArchived) }),
    strict: true,
  },
});
