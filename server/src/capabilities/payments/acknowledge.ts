import type { acknowledgmentMethods } from '@ratepayer/contract/terms/terms-kinds.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
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

/** Keeps the words that many payers agreed to, each of an account of their own. @returns their numbers by account */
export async function acknowledgeMany(
  tx: Tx,
  businessUnitId: number,
  agreed: readonly (Pick<Agreed, 'method' | 'terms'> & { readonly accountId: number })[],
): Promise<ReadonlyMap<number, number>> {
  const texts = [...new Map(agreed.map(({ terms }) => [terms.termsVersionId, terms])).values()];
  const rows = agreed.map(({ accountId, method, terms: { termsVersionId } }) => ({
    accountId,
    method,
    termsVersionId,
  }));
  const made = await rowsOf(
    tx,
    sql<{ id: number; accountId: number }>`insert into acknowledgment (business_unit_id, terms_version_id, content_hash,
        rendered_text, method, subject_type, subject_id)
      select ${businessUnitId}::int, x."termsVersionId", t."contentHash", t.text, x.method, 'account', x."accountId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("accountId" bigint, method text,
        "termsVersionId" int)
      join jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t ("termsVersionId" int, "contentHash" text,
        text text)
        using ("termsVersionId") order by x."accountId"
      returning id, subject_id as "accountId"`,
  );
  return new Map(made.map(({ id, accountId }) => [accountId, id]));
}
