import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, minor, ref, text } from '../kit/shapes.ts';
import { correctionFields, noteFields } from './account-page.fields.ts';
import { accountPage, paymentOfAccount, registerEntry } from './account-page.shapes.ts';
import { paymentsOfAccountList } from './payments-of-account.list.ts';
import { registerList } from './register.list.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneAccount = inUnit.extend({ accountId: ref('account') });
/** Which account; a register is of one alone. */
const ofAccount = { AccountId: ref('account').optional() };
const mayRead = withPermission('Accounts:Read');
const mayManage = withPermission('Accounts:Manage');
const byId = z.object({ id: ref('account') });

/** An account as the page that answers its payer reads it. */
export const accountPageOperations = operations({
  getAccountPage: {
    summary: 'One account: what it owes and why, and what is known of it',
    access: mayRead,
    params: oneAccount,
    answer: accountPage,
  },
  listAccountHistory: historyOperation({
    summary: 'Who changed one account, when, how and why',
    access: mayRead,
    params: oneAccount,
  }),
  listRegister: listOperation(registerList, {
    summary: 'Every entry of an account’s register, the latest first',
    params: inUnit,
    query: ofAccount,
    row: registerEntry,
  }),
  exportRegister: exportOperation(registerList, {
    summary: 'The same entries as CSV, Excel or PDF',
    params: inUnit,
    query: ofAccount,
  }),
  listPaymentsOfAccount: listOperation(paymentsOfAccountList, {
    summary: 'Every payment that names an account, with its outcome, the latest first',
    params: inUnit,
    query: ofAccount,
    row: paymentOfAccount,
  }),
  exportPaymentsOfAccount: exportOperation(paymentsOfAccountList, {
    summary: 'The same payments as CSV, Excel or PDF',
    params: inUnit,
    query: ofAccount,
  }),
  updateNotes: {
    summary: 'Write another note about an account, against the note that was read',
    access: mayManage,
    params: byId,
    body: bodyOf(noteFields, { noteRead: text(2000).optional() }),
    refuses: [409],
    answer: accountPage,
  },
  correctBalance: {
    summary: 'Correct the balance of an account by an entry of its register, against the balance that was read',
    access: mayManage,
    params: byId,
    body: bodyOf(correctionFields, { balanceMinor: minor }),
    refuses: [409],
    answer: accountPage,
    strict: true,
  },
  markKnown: {
    summary: 'Say that the biller knows of entries that no export takes there; the next file contains them',
    access: mayManage,
    params: inUnit,
    body: z.object({ balanceEventIds: z.array(bodyRef('balanceEvent')).min(1).max(250) }),
    answer: z.object({ marked: z.number().int() }),
    strict: true,
  },
});
