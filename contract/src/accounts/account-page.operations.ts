import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, instant, minor, ref, text } from '../kit/shapes.ts';
import { correctionFields, noteFields, onboardingFields } from './account-page.fields.ts';
import { accountPage, accountPayment, accountTimeline, registerEntry } from './account-page.shapes.ts';
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
  readAccountTimeline: {
    summary:
      'What happened on one account and those merged into it, the latest first; payments for those who may read them',
    access: mayRead,
    params: oneAccount,
    query: z.object({ Before: text(200).optional() }),
    answer: accountTimeline,
  },
  listRegister: listOperation(registerList, {
    summary: 'Every entry of an account’s register, the latest first',
    params: inUnit,
    query: ofAccount,
    row: registerEntry,
  }),
  exportRegister: exportOperation(registerList, {
    summary: 'The same entries as CSV, Excel or PDF',
    params: inUnit,
    rows: 'balanceEvent',
    query: ofAccount,
  }),
  listPaymentsOfAccount: listOperation(paymentsOfAccountList, {
    summary: 'Every payment that names an account or one merged into it, with its outcome, the latest first',
    params: inUnit,
    query: ofAccount,
    row: accountPayment,
  }),
  exportPaymentsOfAccount: exportOperation(paymentsOfAccountList, {
    summary: 'The same payments as CSV, Excel or PDF',
    params: inUnit,
    rows: 'payment',
    beside: 'account',
    query: ofAccount,
  }),
  updateNotes: {
    summary: 'Write another note about an account, against the note (noteRead) or the account (If-Match) that was read',
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
  generateLoginLink: {
    summary: 'Make a link by which a payer sees and pays one account once, within half an hour; an earlier one stops',
    access: mayManage,
    query: z.object({
      customerId: ref('customer'),
      accountId: ref('account'),
      delivery: z.enum(['Copy', 'E-mail']).default('E-mail'),
    }),
    answer: z.object({ link: z.string(), sentTo: z.string(), expiresDate: instant }),
  },
  sendPaymentDueReminders: {
    summary: 'Remind the payers of an account by e-mail of what is due',
    access: mayManage,
    params: byId,
    body: z.object({}).optional(),
    answer: z.object({
      sentTo: z.array(z.string()),
      leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
    }),
    strict: true,
  },
  sendOnboardingEmail: {
    summary: 'Invite somebody by e-mail to see and pay an account with a login',
    access: mayManage,
    body: bodyOf(onboardingFields, { accountId: bodyRef('account') }),
    answer: z.object({ sentTo: z.string(), expiresDate: instant }),
    strict: true,
  },
});
