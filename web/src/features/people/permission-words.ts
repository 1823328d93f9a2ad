import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-people.ts';

type Group = 'autopay' | 'counter' | 'money' | 'payers' | 'payments' | 'people' | 'setup';

/** The fifteen permissions as they stand beside one another, each once. */
export const permissionGroups: readonly { readonly group: Group; readonly of: readonly Permission[] }[] = [
  { group: 'payers', of: ['Accounts:Read', 'Accounts:Manage'] },
  { group: 'payments', of: ['Payments:Default', 'Payments:Void', 'Payments:Refund'] },
  { group: 'autopay', of: ['AutopayEnrollment:Manage', 'ScheduledPayments:Manage'] },
  { group: 'money', of: ['Transactions:Default', 'Reports:Default', 'Billing:Default'] },
  { group: 'setup', of: ['BusinessUnits:Read', 'BusinessUnits:Manage'] },
  { group: 'people', of: ['Users:Read', 'Users:Manage'] },
  { group: 'counter', of: ['Embedded:POS:Initiate'] },
];

/** What a permission is for, as the one who gives it reads. */
export const mayWord = (permission: Permission): string => say(`may ${permission}`);
/** The same in a sentence about who has it. */
export const canWord = (permission: Permission): string => say(`can ${permission}`);
