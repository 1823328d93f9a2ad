import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { sourceTypeKeys } from '../payments/channels.ts';
import { enrollmentTypes } from './autopay-kinds.ts';
import type { ListedInvalidSource } from './autopay-lists.shapes.ts';

/** Cards that ran out and bank accounts that a bank refused: whom to call before a bill stays unpaid. */
export const invalidSourceList = list<ListedInvalidSource>()({
  name: 'autopay-invalid-sources',
  needs: 'Reports:Default',
  usual: 'accountNumber',
  period: 'none',
  columns: {
    accountNumber: { kind: 'text', sort: true },
    name: { kind: 'text', sort: true },
    customerName: { kind: 'text' },
    paymentSourceType: { kind: 'text' },
    methodStatus: { kind: 'status', sort: true },
    expiry: { kind: 'text', off: true },
    isActive: { kind: 'yesNo' },
    hasBackup: { kind: 'yesNo', off: true },
    enrollmentType: { kind: 'text', off: true },
    missingMinor: { kind: 'money' },
    nextDate: { kind: 'date', maybe: true },
    endDate: { kind: 'date', maybe: true, off: true },
    reason: { kind: 'text' },
  },
  filters: {
    MethodStatuses: many('methodStatus', ['Expired', 'Invalid', 'Removed']),
    EnrollmentTypes: many('type', enrollmentTypes),
    PaymentSourceTypes: many('source', sourceTypeKeys),
    IsActive: yesNo('isActive'),
    HasBackup: yesNo('hasBackup'),
  },
  search: ['accountNumber', 'subAccountNumber', 'name'],
});

export const invalidSourceTexts: ListTexts<typeof invalidSourceList> = {
  ...headOf('invalid_sources'),
  period: 'enrolments_until',
  columns: {
    accountNumber: 'account',
    name: 'name',
    customerName: 'enrolments_by',
    paymentSourceType: 'method',
    methodStatus: 'method_status',
    expiry: 'method_expiry',
    isActive: 'enrolments_active',
    hasBackup: 'method_backup',
    enrollmentType: 'enrolments_type',
    missingMinor: 'invalid_sources_missing',
    nextDate: 'enrolments_next',
    endDate: 'enrolments_until',
    reason: 'reason',
  },
  filters: {
    MethodStatuses: 'method_status',
    EnrollmentTypes: 'enrolments_type',
    PaymentSourceTypes: 'method',
    IsActive: 'enrolments_active',
    HasBackup: 'method_backup',
  },
  fields: { accountNumber: 'account_number', subAccountNumber: 'sub_account', name: 'name' },
  values: { CreditCard: 'credit_card' },
  members: ['enrollmentType', 'paymentSourceType'],
};
