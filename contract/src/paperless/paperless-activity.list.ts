import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { paperlessActivities } from './paperless-kinds.ts';
import type { ListedPaperlessActivity } from './paperless-lists.shapes.ts';

/** Who went paperless, changed the address or went back to paper, the latest first. */
export const paperlessActivityList = list<ListedPaperlessActivity>()({
  name: 'paperless-activities',
  needs: 'Reports:Default',
  usual: '-date',
  period: 'open',
  quick: 'report',
  columns: {
    date: { kind: 'instant', sort: true },
    activity: { kind: 'text' },
    accountNumber: { kind: 'text' },
    name: { kind: 'text' },
    customerName: { kind: 'text', off: true },
    actor: { kind: 'text' },
    emailBefore: { kind: 'text' },
    emailAfter: { kind: 'text' },
    reason: { kind: 'text' },
  },
  filters: { PaperlessActivities: many('activity', paperlessActivities) },
  search: ['accountNumber', 'subAccountNumber', 'email'],
});

export const paperlessActivityTexts: ListTexts<typeof paperlessActivityList> = {
  ...headOf('paperless_activities'),
  period: 'date',
  columns: {
    date: 'date',
    activity: 'paperless_activity',
    accountNumber: 'account',
    name: 'name',
    customerName: 'payer',
    actor: 'by',
    emailBefore: 'paperless_email_before',
    emailAfter: 'paperless_email_after',
    reason: 'reason',
  },
  filters: { PaperlessActivities: 'paperless_activity' },
  fields: { accountNumber: 'account_number', subAccountNumber: 'sub_account', email: 'email' },
  members: ['activity', 'actor'],
};
