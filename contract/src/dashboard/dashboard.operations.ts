import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { givenDay, paging, ref } from '../kit/shapes.ts';
import { adoption, unitSummary } from './adoption.shapes.ts';
import { snoozeFields } from './attention.fields.ts';
import { attentionNames } from './attention.ts';
import { attention, declines, takings } from './dashboard.shapes.ts';
import { allUnits, comingUp, nextDeposit, viewed } from './panel.shapes.ts';
import { unitsAtOnce, viewedKinds } from './panels.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const days = z.object({ StartDate: givenDay.optional(), EndDate: givenDay.optional() });
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const oneThing = inUnit.extend({ kind: z.enum(attentionNames), id });
const oneViewed = inUnit.extend({ kind: z.enum(viewedKinds), id });
const staff = onlyRoles('Organization User', 'Organization Admin', 'Global Admin');

export const dashboardOperations = operations({
  getBusinessUnitSummary: {
    summary: 'What a business unit collected today, what it is owed, and how many of its accounts use what',
    access: withPermission('Reports:Default', 'Accounts:Read'),
    params: z.object({ id: ref('businessUnit') }),
    answer: unitSummary,
  },
  getAdoption: {
    summary: 'How many accounts use a login, autopay and paperless billing, now and month by month',
    access: withPermission('Reports:Default', 'Accounts:Read'),
    params: inUnit,
    answer: adoption,
  },
  getTakings: {
    summary: 'What was kept of the payments of some days, by channel and by source',
    access: withPermission('Reports:Default'),
    params: inUnit,
    query: days,
    answer: takings,
  },
  getDeclines: {
    summary: 'Why payments of some days were declined, the most frequent reasons first',
    access: withPermission('Reports:Default'),
    params: inUnit,
    query: days,
    answer: declines,
  },
  getNextDeposit: {
    summary: 'The deposit that comes next, as far as closed batches tell: two banking days after they closed',
    access: withPermission('Transactions:Default'),
    params: inUnit,
    answer: nextDeposit,
  },
  getComingUp: {
    summary: 'What happens by itself in the next 14 days, of what the caller may see',
    access: staff,
    params: inUnit,
    answer: comingUp,
  },
  listAllUnits: {
    summary: 'The figures of the dashboards of all business units of the caller, beside each other',
    access: withPermission('Reports:Default'),
    query: days.extend({
      Page: paging.Page,
      PageSize: z.coerce.number().int().min(1).max(unitsAtOnce).default(unitsAtOnce),
    }),
    answer: allUnits,
  },
  listViewed: {
    summary: 'The accounts and payments that the caller looked at last, of those that the caller may see',
    access: staff,
    params: inUnit,
    answer: viewed,
  },
  markViewed: {
    summary: 'Remember that the caller looked at an account or a payment',
    access: staff,
    params: oneViewed,
    answer: viewed,
  },
  listAttention: {
    summary: 'What needs a person, of the kinds that the caller may see',
    access: staff,
    params: inUnit,
    answer: attention,
  },
  assignAttention: {
    summary: 'Take something that needs a person upon oneself, or leave it to the others again',
    access: staff,
    params: oneThing,
    body: z.object({ isMine: z.boolean() }),
    refuses: [409],
    answer: attention,
  },
  snoozeAttention: {
    summary: 'Leave something that needs a person for a day, with a reason',
    access: staff,
    params: oneThing,
    body: bodyOf(snoozeFields),
    answer: attention,
  },
});
