import { fields, line, optional } from '../kit/fields.ts';

/** What is said with a decision on what somebody else asked for; who refuses says why. */
export const decisionFields = fields({ reason: optional(line(500)) });
