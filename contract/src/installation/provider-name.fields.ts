import { fields, line, optional } from '../kit/fields.ts';

/** What payers read as the name of the provider; none for that of the installation. */
export const providerNameFields = fields({ name: optional(line(60)) });
