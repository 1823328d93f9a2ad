import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, filtering, ref, text } from '../kit/shapes.ts';
import { accountFilterColumns } from './account-filters.ts';
import { mostChosen } from './account-locks.ts';
import { accountFields, lockFields, newAccountFields } from './account-record.fields.ts';
import { accountRecord, accountsContext, foundAccount } from './account-record.shapes.ts';
import { accountRow } from './account-row.shapes.ts';
import { accountList } from './account.list.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = z.object({ id: ref('account') });
const see = withPermission('Accounts:Read');
const manage = withPermission('Accounts:Manage');
const number = text(40).min(1);

const query = filtering(accountFilterColumns);
const exported = exportOperation(accountList, {
  summary: 'The same accounts as CSV, Excel or PDF',
  params: inUnit,
  rows: 'account',
  query,
});

export const accountRecordOperations = operations({
  listAccounts: listOperation(accountList, {
    summary: 'Accounts of a business unit by their number; those in use where nothing else is asked for',
    params: inUnit,
    query,
    row: accountRow,
  }),
  exportAccounts: exported,
  downloadAccounts: { ...exported, summary: 'The same accounts as CSV', params: inUnit, file: ['text/csv'] },
  createAccount: {
    summary: 'A new account; what it owes is the first entry of its register',
    access: manage,
    params: inUnit,
    body: bodyOf(newAccountFields, { isPos: z.boolean().optional() }),
    answer: accountRecord,
    strict: true,
  },
  getAccount: {
    summary: 'One account',
    access: see,
    params: ofOne.extend({ businessUnitId: ref('businessUnit') }),
    answer: accountRecord,
  },
  changeAccount: {
    summary: 'Other values of an account, against the versions that were read; its balance is moved by entries alone',
    access: manage,
    params: ofOne,
    body: bodyOf(accountFields, { rowVersion: z.number().int(), moneyVersion: z.number().int() }),
    answer: accountRecord,
    refuses: [409],
    strict: true,
  },
  deleteAccount: {
    summary: 'Delete an account that was made by hand and never used',
    access: manage,
    params: ofOne,
    refuses: [409],
    answer: z.object({ deleted: z.boolean() }),
  },
  lockAccounts: {
    summary: 'Lock accounts, or unlock them: nobody pays or changes a locked one',
    access: manage,
    params: inUnit,
    body: bodyOf(lockFields, {
      accountIds: z.array(bodyRef('account')).min(1).max(mostChosen),
      locked: z.boolean(),
    }),
    answer: z.object({ changed: z.number().int(), unchanged: z.number().int() }),
    strict: true,
  },
  getAccountsContext: {
    summary: 'What the business units of the caller call the fields of their accounts, or one of them',
    access: see,
    query: z.object({ BusinessUnitId: ref('businessUnit').optional() }),
    answer: accountsContext,
  },
  searchPosAccount: {
    summary: 'The one account of a number, for taking a payment',
    access: withPermission('Embedded:POS:Initiate'),
    params: inUnit,
    query: z.object({ accountNumber: number, subaccountNumber: text(40).optional() }),
    answer: foundAccount,
  },
  getAccountsBySlug: {
    summary: 'Accounts of a number in the business unit of a slug',
    access: see,
    params: z.object({ slug: text(60) }),
    query: z.object({ accountNumber: number }),
    answer: z.array(foundAccount),
  },
});
