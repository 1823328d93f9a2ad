import { fields, line, lines, oneOf } from '../kit/fields.ts';

export const ticketCategories = ['Manual', 'Client', 'Technical'] as const;
export const ticketPriorities = ['Low', 'Normal', 'High'] as const;
export const assignments = ['Assigned', 'Unassigned'] as const;
/** How what was looked into ends. */
export const ticketOutcomes = ['Resolved', "Can't Reproduce"] as const;

/** How it was resolved. */
export const outcomeFields = fields({ outcome: oneOf(ticketOutcomes), comment: lines(2000) });
/** Why it is looked into again. */
export const reopenFields = fields({ comment: line(500) });
