import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/**
 * The texts that were agreed to with a payment, as they were shown then; each version once, however often its payer
 * tried.
 */
export const acknowledgedTexts = (tx: Tx, paymentId: number) =>
  rowsOf(
    tx,
    sql<{
      title: string;
      text: string;
    }>`select distinct on (t.id) t.title, k.rendered_text as text from published.payment p
      join published.acknowledgment k on k.subject_type = 'payment_session' and k.subject_id = p.payment_session_id
      join terms_of_service t on t.id = k.terms_version_id where p.id = ${paymentId} order by t.id, k.id desc`,
  );
