import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { NewSource, PlacedSource } from './insert-source.ts';

/**
 * Keeps many cards and bank accounts that a biller takes from its records: no customer's, and no wallet's.
 * @returns their numbers, in the order of the sources
 */
export async function saveManyForBiller(
  tx: Tx,
  businessUnitId: number,
  placed: readonly PlacedSource[],
): Promise<number[]> {
  const rows = placed.map(({ source, serving }, at) => ({ ...shown(source), ...place(serving), at }));
  // Numbers are given in the order in which rows are inserted.
  const made = await rowsOf(
    tx,
    sql<{ id: number }>`insert into payment_source (business_unit_id, payment_source_type, account_type,
        account_number_last4, holder_name, holder_type, card_expiry_month, card_expiry_year, postal_code,
        routing_number, bank_name, token, gateway_id, merchant_account_id, fingerprint, card_entry_method)
      select ${businessUnitId}::int, x."paymentSourceType", x."accountType", x.last4, x."holderName", x."holderType",
        x."expiryMonth", x."expiryYear", x."postalCode", x."routingNumber", x."bankName", x.token, x."gatewayId",
        x."merchantAccountId", x.fingerprint, x."cardEntryMethod"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (at int, "paymentSourceType" text,
        "accountType" text, last4 text, "holderName" text, "holderType" text, "expiryMonth" int, "expiryYear" int,
        "postalCode" text, "routingNumber" text, "bankName" text, token text, "gatewayId" int,
        "merchantAccountId" int, fingerprint text, "cardEntryMethod" text)
      order by x.at returning id`,
  );
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

const shown = ({ verified: _, ...source }: NewSource) => source;
const place = ({ id, gatewayId }: PlacedSource['serving']) => ({ merchantAccountId: id, gatewayId });
