import type { PaymentSearchField } from '@ratepayer/contract/payments/channels.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import type { RawBuilder } from 'kysely';
import { sql, type Tx } from '../../../platform/database/database.ts';
import type { Period } from '../../organizations/read-period.ts';
import { escapeLike } from '../../../platform/lists/search-in.ts';
import { matchingAccounts } from '../../accounts/match-accounts.ts';

interface Search {
  readonly text: string;
  /** Whole values instead of beginnings and parts. */
  readonly exact: boolean;
  readonly fields: readonly PaymentSearchField[];
}

/**
 * Search by shape (performance.md 3): a reference number, an e-mail, last 4, an auth code, else accounts by number,
 * sub-account and name. A union of ids, each found on its own index; a descriptor only as a whole and within the
 * period.
 */
export async function searchCondition(
  tx: Tx,
  { unit, from, until }: Period,
  search: Search,
  feesToo: boolean,
): Promise<RawBuilder<unknown>> {
  const { text, exact, fields } = search;
  const within = (...some: PaymentSearchField[]) => some.some((field) => fields.includes(field));
  const reference = within('referenceNumber') ? readReferenceNumber(text) : undefined;
  if (reference)
    return sql`(p.reference_number = ${reference}
      or p.base_payment_id = (select id from payment where reference_number = ${reference}))`;
  // The indexes end with the date: of an account's payments of years only those around the period are looked at.
  const around = sql`created_date > ${from}::timestamptz - interval '1 day'
    and created_date < ${until}::timestamptz + interval '1 day'`;
  const inUnit = sql`select id from payment where business_unit_id = ${unit.id} and ${around}`;
  const accounts = (['accountNumber', 'subAccountNumber', 'name'] as const).filter((field) => fields.includes(field));
  const email = text.toLowerCase();
  const found = [
    ...(within('email') && text.includes('@')
      ? [sql`${inUnit} and lower(contact_email) ${exact ? sql`= ${email}` : sql`like ${`${escapeLike(email)}%`}`}`]
      : []),
    ...(accounts.length > 0 && !text.includes('@')
      ? [
          sql`select payment_id from payment_account
            where account_id = any(${sql.val(await matchingAccounts(tx, unit.id, text, { exact, fields: accounts }))}::bigint[]) and ${around}`,
        ]
      : []),
    ...(within('last4') && /^\d{4}$/.test(text) ? [sql`${inUnit} and last4 = ${text}`] : []),
    ...(within('authCode') && /^[a-z0-9]{6}$/i.test(text) ? [sql`${inUnit} and auth_code = ${text}`] : []),
  ];
  const parts = [
    ...(found.length > 0 ? [idsAmong(sql.join(found, sql` union `), feesToo)] : []),
    ...(within('descriptor') && exact ? [sql`p.payment_descriptor = ${text}`] : []),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

const idsAmong = (ids: RawBuilder<unknown>, feesToo: boolean) =>
  feesToo ? sql`(p.id in (${ids}) or p.base_payment_id in (${ids}))` : sql`p.id in (${ids})`;
