export const billTypes = [
  'Bill',
  'Final',
  'Notice',
  'Late Notice',
  'Recalculated',
  'Invoice',
  'AccountMessage',
] as const;
export type BillType = (typeof billTypes)[number];

/** Types whose amount is owed; a Recalculated bill changes what the one that it supersedes came to (domain rule 17). */
export const owedTypes: readonly BillType[] = ['Bill', 'Final', 'Invoice', 'Recalculated'];

export const billStatuses = ['Draft', 'Published', 'Superseded', 'Withdrawn'] as const;
export type BillStatus = (typeof billStatuses)[number];

/** A bill on its way; withdrawing the bill that superseded another one brings that one back. */
export const billStates = {
  Draft: { publish: 'Published', withdraw: 'Withdrawn' },
  Published: { supersede: 'Superseded', withdraw: 'Withdrawn' },
  Superseded: { restore: 'Published' },
  Withdrawn: {},
} as const;

/** What a person should look at before a bill goes out. */
export const billProblems = ['Zero Amount', 'Negative Amount', 'Due In The Past', 'Unusually High'] as const;
export type BillProblem = (typeof billProblems)[number];
