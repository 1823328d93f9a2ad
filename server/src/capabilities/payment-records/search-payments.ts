import type { PaymentSearchField } from '@ratepayer/contract/payments/channels.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Period } from '../organizations/read-period.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { matchingAccounts } from '../accounts/match-accounts.ts';

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
      or p.base_payment_id = (select id from published.payment where reference_number = ${reference}))`;
  // The indexes end with the date: of an account's payments of years only those around the period are looked at.
  const around = sql`created_date > ${from}::timestamptz - interval '1 day'
    and created_date < ${until}::timestamptz + interval '1 day'`;
  const inUnit = sql`select id from published.payment where business_unit_id = ${unit.id} and ${around}`;
  const ofAccounts = await onAccounts(tx, unit.id, search, around);
  const found = [...onPayment(search, inUnit), ...(ofAccounts ? [ofAccounts] : [])];
  const parts = [
    ...(found.length > 0 ? [idsAmong(sql.join(found, sql` union `), feesToo)] : []),
    ...(within('descriptor') && exact ? [sql`p.payment_descriptor = ${text}`] : []),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

/** By what stands on the payment itself, as the text's shape allows. */
function onPayment({ text, exact, fields }: Search, inUnit: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const email = text.toLowerCase();
  const found = [];
  if (fields.includes('email') && text.includes('@'))
    found.push(
      sql`${inUnit} and lower(contact_email) ${exact ? sql`= ${email}` : sql`like ${`${escapeLike(email)}%`}`}`,
    );
  if (fields.includes('last4') && /^\d{4}$/.test(text)) found.push(sql`${inUnit} and last4 = ${text}`);
  if (fields.includes('authCode') && /^[a-z0-9]{6}$/i.test(text)) found.push(sql`${inUnit} and auth_code = ${text}`);
  return found;
}

async function onAccounts(
  tx: Tx,
  unitId: number,
  { text, exact, fields }: Search,
  around: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | undefined> {
  const wanted = (['accountNumber', 'subAccountNumber', 'name'] as const).filter((field) => fields.includes(field));
  if (wanted.length === 0 || text.includes('@')) return undefined;
  const accounts = await matchingAccounts(tx, unitId, text, { exact, fields: wanted });
  return sql`select payment_id from published.payment_account
    where account_id = any(${sql.val(accounts)}::bigint[]) and ${around}`;
}

const idsAmong = (ids: RawBuilder<unknown>, feesToo: boolean) =>
  feesToo ? sql`(p.id in (${ids}) or p.base_payment_id in (${ids}))` : sql`p.id in (${ids})`;
