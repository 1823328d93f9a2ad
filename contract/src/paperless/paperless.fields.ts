import { fields, line, oneOf } from '../kit/fields.ts';

/** How a payer agreed before staff. */
export const attestedFields = fields({ method: oneOf(['Signed', 'Staff Attested']), note: line(500) });
/** Why bills of a payer come on paper again. */
export const backToPaperFields = fields({ reason: line(500) });
