import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { autopayActivities, enrollmentTypes } from './autopay-kinds.ts';
import type { ListedActivity } from './autopay-lists.shapes.ts';

/** Who began, changed and ended autopay, the latest first. */
export const activityList = list<ListedActivity>()({
  name: 'autopay-activities',
  needs: 'Reports:Default',
  usual: '-date',
  period: 'open',
  quick: 'report',
  columns: {
    date: { kind: 'instant', sort: true },
    activity: { kind: 'text' },
    accountNumber: { kind: 'text' },
    name: { kind: 'text' },
    enrollmentType: { kind: 'text', off: true },
    actor: { kind: 'text' },
    reason: { kind: 'text' },
  },
  filters: {
    AutopayActivities: many('activity', autopayActivities),
    EnrollmentTypes: many('type', enrollmentTypes),
  },
  search: ['accountNumber', 'subAccountNumber', 'name'],
});

export const activityTexts: ListTexts<typeof activityList> = {
  ...headOf('autopay_activities'),
  period: 'date',
  columns: {
    date: 'date',
    activity: 'autopay_activity',
    accountNumber: 'account',
    name: 'name',
    enrollmentType: 'enrolments_type',
    actor: 'by',
    reason: 'reason',
  },
  filters: { AutopayActivities: 'autopay_activity', EnrollmentTypes: 'enrolments_type' },
  fields: { accountNumber: 'account_number', subAccountNumber: 'sub_account', name: 'name' },
  members: ['activity', 'enrollmentType', 'actor'],
};
