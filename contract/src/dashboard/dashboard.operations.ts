import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { givenDay, ref } from '../kit/shapes.ts';
import { adoption, unitSummary } from './adoption.shapes.ts';
import { snoozeFields } from './attention.fields.ts';
import { attentionNames } from './attention.ts';
import { attention, declines, takings } from './dashboard.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const days = z.object({ StartDate: givenDay.optional(), EndDate: givenDay.optional() });
const oneThing = inUnit.extend({
  kind: z.enum(attentionNames),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
const staff = onlyRoles('Organization User', 'Organization Admin', 'Global Admin');

export const dashboardOperations = operations({
  getBusinessUnitSummary: {
    summary: 'What a business unit collected today, what it is owed, and how many of its accounts use what',
    access: withPermission('Reports:Default'),
    params: z.object({ id: ref('businessUnit') }),
    answer: unitSummary,
  },
  getAdoption: {
    summary: 'How many accounts use a login, autopay and paperless billing, now and month by month',
    access: withPermission('Reports:Default'),
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
