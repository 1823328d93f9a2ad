import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { sourceTypeKeys } from '../payments/channels.ts';
import { daysOfMonth, enrollmentTypes, schedulingTypes, sourceStatuses } from './autopay-kinds.ts';
import type { ListedEnrolment } from './autopay-lists.shapes.ts';

/** Accounts that pay by themselves, and on request those that did. */
export const enrolmentList = list<ListedEnrolment>()({
  name: 'autopay-enrollments',
  needs: 'Reports:Default',
  usual: '-startDate',
  period: 'open',
  quick: 'report',
  columns: {
    accountNumber: { kind: 'text', sort: true },
    name: { kind: 'text', sort: true },
    customerName: { kind: 'text' },
    enrollmentType: { kind: 'text', sort: true },
    schedulingType: { kind: 'text', sort: true },
    day: { kind: 'text' },
    paymentSourceType: { kind: 'text' },
    methodStatus: { kind: 'status' },
    maxAmountMinor: { kind: 'money', maybe: true },
    startDate: { kind: 'date', sort: true },
    endDate: { kind: 'date', maybe: true, off: true },
    isActive: { kind: 'yesNo', off: true },
    nextDate: { kind: 'date', maybe: true },
    lastResult: { kind: 'status' },
    lastDate: { kind: 'date', maybe: true, off: true },
  },
  filters: {
    EnrollmentTypes: many('type', enrollmentTypes),
    SchedulingTypes: many('scheduling', schedulingTypes),
    DaysOfMonth: many('day', daysOfMonth),
    PaymentSourceTypes: many('source', sourceTypeKeys),
    MethodStatuses: many('methodStatus', sourceStatuses),
    IsActive: yesNo('isActive', true),
    UploadId: typed('upload', 15),
  },
  search: ['accountNumber', 'subAccountNumber', 'name'],
});

export const enrolmentTexts: ListTexts<typeof enrolmentList> = {
  ...headOf('enrolments'),
  period: 'enrolments_since',
  columns: {
    accountNumber: 'account',
    name: 'name',
    customerName: 'enrolments_by',
    enrollmentType: 'enrolments_type',
    schedulingType: 'enrolments_scheduling',
    day: 'enrolments_day',
    paymentSourceType: 'method',
    methodStatus: 'method_status',
    maxAmountMinor: 'enrolments_most',
    startDate: 'enrolments_since',
    endDate: 'enrolments_until',
    isActive: 'enrolments_active',
    nextDate: 'enrolments_next',
    lastResult: 'enrolments_last',
    lastDate: 'enrolments_last_date',
  },
  filters: {
    EnrollmentTypes: 'enrolments_type',
    SchedulingTypes: 'enrolments_scheduling',
    DaysOfMonth: 'enrolments_day_of_month',
    PaymentSourceTypes: 'method',
    MethodStatuses: 'method_status',
    IsActive: 'enrolments_active',
    UploadId: 'upload_number',
  },
  fields: { accountNumber: 'account_number', subAccountNumber: 'sub_account', name: 'name' },
  values: { CreditCard: 'credit_card' },
  members: ['enrollmentType', 'schedulingType', 'paymentSourceType', 'day'],
};
