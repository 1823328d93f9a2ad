import type { Role } from '../users/roles.ts';

/** Where something stands that a second person decides about, and that may wait for its day (domain.md 4.17). */
export const changeStates = [
  'Requested',
  'Approved',
  'Done',
  'Refused',
  'Withdrawn',
  'Expired',
  'Stopped',
  'Failed',
] as const;
export type ChangeStatus = (typeof changeStates)[number];

/** What is asked: other values of what works, that it begins to work or no longer does, or looser limits. */
export const changeKinds = ['Change', 'Activate', 'Disable', 'Limits'] as const;
export const changeDecisions = ['Approve', 'Refuse', 'Withdraw', 'Stop'] as const;
export type ChangeDecision = (typeof changeDecisions)[number];

/** What changes are about, and whose role decides about it. */
export const changeSubjects = ['MerchantAccount', 'Organization'] as const;
export type ChangeSubjectName = (typeof changeSubjects)[number];
const deciders = {
  MerchantAccount: ['Global Admin'],
  Organization: ['Global Admin', 'Organization Admin'],
} as const satisfies Readonly<Record<ChangeSubjectName, readonly Role[]>>;

/** Whether somebody of a role decides on what another person asked. */
export const mayDecideChange = (subject: ChangeSubjectName, role: Role | ''): boolean =>
  deciders[subject].some((one) => one === role);
