import { date, fields, line, lines, oneOf, optional } from '../kit/fields.ts';

/** What may be held; all that is about it is kept. */
export const heldTypes = ['Organization', 'BusinessUnit', 'Account', 'Customer', 'Payment'] as const;
export type HeldType = (typeof heldTypes)[number];
/** Those that are named by a number or an address; the others are those that somebody looks from. */
export const namedTypes: readonly HeldType[] = ['Account', 'Customer', 'Payment'];

export const holdStates = ['In Force', 'Over', 'Lifted'] as const;

/** What is held, why, and until when: through that day, or until somebody lifts it. */
export const legalHoldFields = fields({
  entityType: oneOf(heldTypes),
  named: optional(line(200)),
  reason: lines(500, 3),
  untilDate: optional(date),
});

export const liftFields = fields({ reason: lines(500, 3) });
