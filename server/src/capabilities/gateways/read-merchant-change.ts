import type { MerchantChange } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Omit<MerchantChange, 'changes' | 'requestedDate' | 'expiresDate' | 'effectiveDate'> & {
  readonly before: Values;
  readonly after: Values;
  readonly requestedDate: Date;
  readonly expiresDate: Date;
  readonly effectiveDate: Date | null;
};

const columns = sql`id, status, reason, requested_by as "requestedById",
  requested_by_name as "requestedByName", requested_date as "requestedDate", expires_date as "expiresDate",
  decided_by_name as "decidedByName", ended_by_name as "endedByName", decision_reason as "decisionReason",
  effective_date as "effectiveDate", replaces_credentials as "replacesCredentials", before, after`;

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

const asRead = ({ before, after, requestedDate, expiresDate, effectiveDate, ...row }: Row): MerchantChange => ({
  ...row,
  requestedDate: requestedDate.toISOString(),
  expiresDate: expiresDate.toISOString(),
  effectiveDate: effectiveDate?.toISOString() ?? null,
  changes: Object.keys(after)
    .map((name) => ({ name, before: text(before[name]), after: text(after[name]) }))
    .filter((each) => each.before !== each.after),
});

/** What was asked last about a merchant account, and where it stands; never a secret. */
export async function lastMerchantChange(tx: Tx, merchantAccountId: number): Promise<MerchantChange | null> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${columns} from merchant_change where merchant_account_id = ${merchantAccountId}
      order by id desc limit 1`,
  );
  return row ? asRead(row) : null;
}

/** One change, with what its merchant account is called. */
export const merchantChangeFacts = (tx: Tx, id: number) =>
  maybeRow(
    tx,
    sql<{ name: string; merchantNumber: string; merchantAccountId: number; by: string; effectiveDate: Date | null }>`
      select m.name, m.merchant_number as "merchantNumber", m.id as "merchantAccountId", c.requested_by_name as by,
        c.effective_date as "effectiveDate"
      from merchant_change c join merchant_account m on m.id = c.merchant_account_id where c.id = ${id}`,
  );
