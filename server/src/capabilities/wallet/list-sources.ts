import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { say } from '../../platform/texts/refusals.ts';
import { displayOf, type PaymentSourceRow } from './payment-source.ts';

type Row = PaymentSourceRow & { readonly invalidCode: string } & Pick<
    WalletSource,
    'nickname' | 'isDefault' | 'isVerified' | 'verifiedDate' | 'usedFor'
  >;

/** What a payer pays by itself with a source `s`: autopay, first or second, and payments on a date. */
const uses = sql`(select e.account_id, 'Autopay' as kind from published.autopay_enrollment e
    where e.is_active and s.id in (e.payment_source_id, e.backup_payment_source_id)
  union select p.account_id, 'One-time' from published.scheduled_payment p
    where p.payment_source_id = s.id and p.autopay_enrollment_id is null and p.status in ('Staged', 'Scheduled'))`;

/** The accounts, by what their payer calls them. */
const usedFor = sql`(select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'kind', e.kind, 'account',
    coalesce(nullif(l.nickname, ''), nullif(a.street, ''), a.account_number)) order by a.id, e.kind), '[]')
  from ${uses} e join published.account a on a.id = e.account_id
  left join published.customer_account l on l.account_id = a.id and l.customer_id = s.customer_id
    and l.unlinked_date is null)`;

const soonMs = 60 * 86_400_000;

/** The instant after which a card is no longer good: the end of its month (ISO/IEC 7813 gives month and year only). */
export const endOfCard = (month: number, year: number): Date => new Date(Date.UTC(year, month, 1));

/** What is wrong with a source, in words for whoever keeps it. */
function problemOf(status: WalletSource['status'], { invalidCode, paymentSourceType }: Row): string {
  if (status === 'Active') return '';
  if (status === 'Expired') return say('source_expired');
  if (invalidCode === '') return say('source_lost');
  return say(paymentSourceType === 'ACH' ? 'source_lost_at_bank' : 'source_lost_card');
}

/** What a customer keeps at this business unit's gateways, the default first. */
export async function listSources(
  tx: Tx,
  customerId: number,
  businessUnitId: number,
  now: Date,
): Promise<WalletSource[]> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select id, payment_source_type as "paymentSourceType", account_type as "accountType",
      account_number_last4 as "accountNumberLast4", holder_name as "holderName", holder_type as "holderType",
        card_expiry_month as "cardExpiryMonth", card_expiry_year as "cardExpiryYear", bank_name as "bankName", token,
        fingerprint, status, merchant_account_id as "merchantAccountId", card_entry_method as "cardEntryMethod",
        nickname, is_default as "isDefault", invalid_code as "invalidCode",
        verification <> 'None' as "isVerified", verified_date as "verifiedDate", ${usedFor} as "usedFor"
      from payment_source s where customer_id = ${customerId} and business_unit_id = ${businessUnitId} and is_saved
      and status <> 'Removed' order by is_default desc, id desc`,
  );
  return rows.map((row) => {
    const { id, nickname, isDefault, isVerified, verifiedDate, usedFor: uses } = asWire(row);
    const ends =
      row.cardExpiryMonth && row.cardExpiryYear
        ? endOfCard(row.cardExpiryMonth, row.cardExpiryYear).getTime()
        : Number.POSITIVE_INFINITY;
    // A card whose month is over is expired from that instant, also before the nightly run has marked it.
    const status =
      row.status === 'Active' && ends <= now.getTime() ? 'Expired' : (row.status as WalletSource['status']);
    return {
      ...displayOf(row),
      id,
      nickname,
      isDefault,
      isVerified,
      verifiedDate,
      usedFor: uses,
      status,
      problem: problemOf(status, row),
      expiresSoon: status === 'Active' && ends - now.getTime() <= soonMs,
    };
  });
}
