import type { merchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Asked extends ValuesOf<typeof merchantFields> {
  readonly paymentSourceTypes: readonly string[];
  readonly channels: readonly string[];
  readonly credentials?: readonly unknown[] | undefined;
}

/**
 * Of a disabled merchant account, held, only the credentials are replaced: with others its gateway may let us read its
 * last days, and nothing is charged with it any more. @throws 400 where anything else is asked
 */
export async function refuseDisabled(tx: Tx, id: number, { credentials, ...values }: Asked): Promise<void> {
  const same = (names: readonly string[]) => sql`${sql.val([...names])}::text[]`;
  const [sources, channels] = [same(values.paymentSourceTypes), same(values.channels)];
  const isAsItStands = await maybeRow(
    tx,
    sql`select 1 from merchant_account where id = ${id} and name = ${values.name}
      and merchant_number = ${values.merchantNumber} and timezone = ${values.timezone}
      and billing_address_collection = ${values.billingAddressCollection}
      and settlement_bank_last4 = ${values.settlementBankLast4} and deposit_days = ${values.depositDays}
      and to_char(batch_close_time, 'HH24:MI') = ${values.batchCloseTime}
      and payment_source_types @> ${sources} and payment_source_types <@ ${sources}
      and channels @> ${channels} and channels <@ ${channels}`,
  );
  if (!credentials || !isAsItStands) throw badRequest('status', say('merchant_disabled_credentials'));
}
