import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import type { ExternalMethod } from '@ratepayer/contract/payments/external.ts';
import { randomDigits } from '../../platform/crypto/random.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { keyKept, type KeyUse } from '../../platform/http/idempotency.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

/** A payment that the biller received elsewhere, with its account. */
export interface Received {
  readonly accountId: number;
  readonly name: string;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly amountMinor: number;
  readonly receivedDate: string;
  readonly externalMethod: ExternalMethod;
  readonly externalReference: string;
  readonly postsToBalance: boolean;
  readonly note?: string | undefined;
  /** The file that it came in. */
  readonly uploadId?: number | undefined;
}

export interface Inserted {
  readonly referenceNumber: string;
  readonly paymentId: number;
  readonly lineId: number;
}

/**
 * Writes payments received elsewhere, Succeeded and exported, each with its line; the caller posts them. One statement,
 * with the key.
 */
export async function insertReceived<R extends Received>(
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  rows: readonly R[],
  now: Date,
  key?: KeyUse,
): Promise<(R & Inserted)[]> {
  const numbered = rows.map((row) => {
    const { accountId: id, name, accountNumber, subAccountNumber } = row;
    const source = {
      paymentSourceType: 'External',
      accountType: row.externalMethod,
      accountNumberLast4: '',
      holderName: name,
    };
    const line = tell('line_account', { number: accountNumber });
    const meta = { __Accounts: [{ id, name, accountNumber, subAccountNumber }], __LineItems: [] };
    return { ...row, referenceNumber: makeReferenceNumber(randomDigits(16)), note: row.note ?? '', source, meta, line };
  });
  const ids = await rowsOf(
    tx,
    sql<Inserted>`with x as materialized (select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as x ("referenceNumber" text, "accountId" bigint, name text, "accountNumber" text, "amountMinor" bigint,
        "receivedDate" date,
          "externalMethod" text, "externalReference" text, "postsToBalance" boolean, note text,
          "uploadId" bigint, source jsonb,
          meta jsonb, line jsonb)),
      guard as (insert into payment (reference_number, type, organization_id, business_unit_id, status, origin,
      amount_minor,
          currency_code, source_type, brand, account_id, account_count, payer_name, created_by_user_name,
          created_by_user_role,
          posted_date, exported_date, external_reference, external_method, received_date, posts_to_balance, note,
          upload_id)
        select "referenceNumber", 'Base Payment', ${unit.organizationId}::int, ${unit.id}::int, 'Succeeded', 'External',
        "amountMinor",
          ${unit.currencyCode}, 'External', "externalMethod", "accountId", 1, name, ${caller.name}, ${caller.role},
          case when "postsToBalance" then ${now}::timestamptz end, ${now}::timestamptz, "externalReference",
          "externalMethod",
          "receivedDate", "postsToBalance", note, "uploadId" from x
        returning id, reference_number, account_id, amount_minor, created_date),
      line as (insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description,
      price_minor)
        select ${unit.id}::int, g.id, g.account_id, 'AccountBalance', x.line, g.amount_minor
        from guard g join x on x."referenceNumber" = g.reference_number returning id, payment_id),
      on_account as (insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
        select account_id, created_date, id, ${unit.id}::int, amount_minor from guard),
      snapshot as (insert into payment_snapshot (payment_id, business_unit_id, payment_meta_json, payment_source)
        select g.id, ${unit.id}::int, x.meta, x.source from guard g join x on x."referenceNumber" = g.reference_number)
      ${key ? sql`, ${keyKept(key)}` : sql``}
      select g.reference_number as "referenceNumber", g.id as "paymentId", line.id as "lineId"
      from guard g join line on line.payment_id = g.id`,
  );
  const byReference = new Map(ids.map((each) => [each.referenceNumber, each]));
  return numbered.flatMap((row) => {
    const inserted = byReference.get(row.referenceNumber);
    return inserted ? [{ ...row, ...inserted }] : [];
  });
}
