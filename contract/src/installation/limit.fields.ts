import { fields, whole } from '../kit/fields.ts';

/** How often something may happen before the platform refuses it. */
export const limitFields = fields({ hits: whole({ min: 1, max: 1_000_000 }) });
