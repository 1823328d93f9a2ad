import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

type Acknowledged = Omit<PaymentDetails['terms'][number], 'acknowledgedAt'> & { readonly acknowledgedAt: Date };

/** The terms that a payer agreed to in a session, as they read then, with when, how and from where. */
export async function acknowledgedTerms(tx: Tx, sessionId: number): Promise<PaymentDetails['terms']> {
  const rows = await rowsOf(
    tx,
    sql<Acknowledged>`select t.identifier, t.version, k.method, k.acknowledged_at as "acknowledgedAt",
      k.client_address as "clientAddress", k.rendered_text as "renderedText"
      from acknowledgment k join published.terms_of_service t on t.id = k.terms_version_id
      where k.subject_type = 'payment_session' and k.subject_id = ${sessionId} order by k.id`,
  );
  return rows.map((row) => ({ ...row, acknowledgedAt: row.acknowledgedAt.toISOString() }));
}
