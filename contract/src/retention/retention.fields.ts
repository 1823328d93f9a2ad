import { fields, whole } from '../kit/fields.ts';

/** How long a class is kept, in its unit. */
export const retentionFields = fields({ kept: whole({ min: 1, max: 36_500 }) });
