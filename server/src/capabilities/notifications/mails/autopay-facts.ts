import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { say } from '../../../platform/texts/mails.ts';
import { payingUnitWhere } from '../../organizations/find-business-unit.ts';
import { sayMember } from '../../../platform/texts/values.ts';

/** What every mail about autopay is announced with. */
export const aboutAutopay = z.object({ accountId: z.number(), customerId: z.number().nullable() });

/** A text that is kept and said when it is read, or somebody's own words. */
export const keptText = z.custom<Written>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null && 'key' in value),
);

/** What every mail about autopay shows. */
export interface AutopayFacts {
  readonly account: string;
  readonly slug: string;
  readonly currencyCode: CurrencyCode;
  readonly zone: TimeZone;
  /** With what is paid; '' where it says nothing of it. */
  readonly accountType: string;
  readonly last4: string;
}

/** @throws when there is no such account: a fault of ours */
export async function autopayFacts(
  tx: Tx,
  businessUnitId: number,
  { accountId }: z.infer<typeof aboutAutopay>,
  paymentSourceId?: number,
): Promise<AutopayFacts> {
  const found = await maybeRow(
    tx,
    sql<AutopayFacts>`select a.account_number as account, u.slug, u."currencyCode", u.timezone as zone,
      coalesce(o.account_type, '') as "accountType", coalesce(o.account_number_last4, '') as last4
      from published.account a cross join lateral (${payingUnitWhere(sql`a.business_unit_id`)}) u
      left join published.payment_source o on o.id = ${paymentSourceId ?? null}::bigint
      where a.id = ${accountId} and a.business_unit_id = ${businessUnitId}`,
  );
  if (!found) throw new Error(`There is no account ${accountId}.`);
  return found;
}

/** "Visa ending in 4242". */
export const methodOf = ({ accountType, last4 }: Pick<AutopayFacts, 'accountType' | 'last4'>): string =>
  say('paid_with_method', { method: sayMember(accountType), last4 });

export const sampleAutopay: AutopayFacts = {
  account: '10001',
  slug: 'riverton-water',
  currencyCode: 'USD',
  zone: 'US/Central',
  accountType: 'Visa',
  last4: '4242',
};
