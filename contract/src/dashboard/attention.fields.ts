import { fields, line } from '../kit/fields.ts';

/** Why something that needs a person is left for a day. */
export const snoozeFields = fields({ reason: line(200) });
