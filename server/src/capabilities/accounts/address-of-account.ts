import { sql } from 'kysely';

/** The address of an account `a`, by its parts. */
export const addressOfAccount = sql`jsonb_build_object('street', a.street, 'street2', a.street2, 'city', a.city,
  'state', a.state, 'zip', a.zip, 'country', a.country)`;
