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
