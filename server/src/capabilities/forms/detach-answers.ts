import { change, sql, type Tx } from '../../platform/database/database.ts';

/** Answers outlive the payment sessions they were given for: they have a time of their own (security.md 6). */
export const detachAnswers = (tx: Tx, sessionIds: readonly number[]): Promise<number> =>
  change(tx, sql`update form_response set payment_session_id = null where payment_session_id = any(${sql.val([...sessionIds])}::bigint[])`);
