import type { AssignedRow } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import type { FoundAccount } from './find-account.tsx';
import type { PaymentsStep } from './payments-step.ts';

/** Accounts that somebody chose for rows and that the next check takes, by row. */
export type Assigned = Readonly<Record<number, FoundAccount>>;

/** A step with what was chosen since the last check: it goes before what that check was sent. */
export const withAssigned = (step: PaymentsStep, assigned: Assigned): PaymentsStep => {
  const chosen = Object.entries(assigned).map(([row, { id }]): AssignedRow => ({ row: Number(row), accountId: id }));
  if (step.step !== 'Check' || chosen.length === 0) return step;
  return { ...step, assign: [...(step.assign ?? []).filter(({ row }) => !(row in assigned)), ...chosen] };
};
