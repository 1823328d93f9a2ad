import { fields, line, whole } from '../kit/fields.ts';

/** How long a gateway is waited for, and how long "not found" proves nothing. */
export const gatewayFields = fields({
  limitSeconds: whole({ min: 5, max: 90 }),
  notFoundFinalSeconds: whole({ min: 60, max: 86_400 }),
});

/** What payers read while new payments are refused. */
export const pauseFields = fields({ message: line(160) });
