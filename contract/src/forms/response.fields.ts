import { email, fields } from '../kit/fields.ts';

/** Whom a response is handed over to. */
export const handOverFields = fields({ email });
