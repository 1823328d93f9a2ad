import type { acknowledgmentMethods } from '@ratepayer/contract/terms/terms-kinds.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface Agreed {
  readonly businessUnitId: number;
  readonly method: (typeof acknowledgmentMethods)[number];
  /** What it was agreed for; a payment's own agreements are written with it. */
  readonly subjectType: 'account' | 'payment_session';
  readonly subjectId: number;
  readonly terms: { readonly termsVersionId: number; readonly contentHash: string; readonly text: string };
}

/** Keeps the words that a payer agreed to beside a payment. @returns its number */
export const acknowledge = (
  tx: Tx,
  caller: Caller,
  { businessUnitId, method, subjectType, subjectId, terms }: Agreed,
): Promise<{ id: number }> =>
  oneRow(
    tx,
    sql<{ id: number }>`insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text,
      method, subject_type, subject_id, client_address, user_agent)
      values (${businessUnitId}, ${terms.termsVersionId}, ${terms.contentHash}, ${terms.text}, ${method},
      ${subjectType}, ${subjectId}, ${caller.clientAddress}, ${caller.userAgent.slice(0, 400)}) returning id`,
  );
