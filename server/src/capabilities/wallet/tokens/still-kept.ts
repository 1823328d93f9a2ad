import { type RawBuilder, sql } from 'kysely';

/** Whether something of a session may still exist at a vendor, as a condition; `sessionId` is an expression. */
export const stillKept = (sessionId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from kept_token k where k.payment_session_id = ${sessionId})`;
