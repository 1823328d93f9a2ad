import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { businessUnitById, isFeatureOn } from '../organizations/find-business-unit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { said } from '../../platform/texts/say.ts';

interface BaseRow {
  id: number;
  referenceNumber: string;
  createdDate: Date;
  amountMinor: number;
  currencyCode: 'USD' | 'CAD';
  status: string;
  authCode: string;
  refundedMinor: number;
  hasAdjustment: boolean;
  meta: { __Accounts: Receipt['accounts'] };
  fields: (Receipt['paymentFieldItems'][number] & { showOnReceipt?: boolean })[];
  source: { paymentSourceType: string; accountNumberLast4: string; accountType: string };
}

interface LineRow {
  id: number;
  accountId: number | null;
  description: Written;
  lineItemType: Receipt['lineItems'][number]['lineItemType'];
  priceMinor: number;
}

/** Everything a receipt shows; a service fee's own number answers with its base payment. */
export async function readReceipt(
  tx: Tx,
  at: { id: number; businessUnitId: number },
): Promise<Omit<Receipt, 'pdfUrl'>> {
  const unit = await businessUnitById(tx, at.businessUnitId);
  const base = await maybeRow(
    tx,
    sql<BaseRow>`select p.id, p.reference_number as "referenceNumber", p.created_date as "createdDate",
      p.amount_minor as "amountMinor", p.currency_code as "currencyCode", p.status, p.auth_code as "authCode",
        p.refunded_amount_minor as "refundedMinor", p.has_adjustment as "hasAdjustment", s.payment_meta_json as meta,
        s.payment_field_items as fields, s.payment_source as source
      from published.payment f join published.payment p on p.id = coalesce(f.base_payment_id, f.id)
      join published.payment_snapshot s on s.payment_id = p.id where f.id = ${at.id}`,
  );
  if (!unit || !base) throw notFound();
  const lines = await rowsOf(
    tx,
    sql<LineRow>`select id, account_id as "accountId", description, line_item_type as "lineItemType",
      price_minor as "priceMinor" from published.payment_line_item where payment_id = ${base.id} order by id`,
  );
  // A voided payment keeps the line of its fee, which was voided with it; only a refunded one loses it.
  const kept =
    base.status === 'Voided' ? ['Succeeded', 'Refunded', 'Pending', 'Voided'] : ['Succeeded', 'Refunded', 'Pending'];
  const fee = await maybeRow(
    tx,
    sql<{
      amountMinor: number;
    }>`select amount_minor as "amountMinor" from published.payment
      where base_payment_id = ${base.id} and status = any(${sql.val(kept)}::text[])`,
  );
  const { name: organizationName } = await oneRow(
    tx,
    sql<{ name: string }>`select name from published.organization where id = ${unit.organizationId}`,
  );
  const money = (value: number) => ({ value, currencyCode: base.currencyCode });
  const { paymentSourceType, accountNumberLast4, accountType } = base.source;
  return {
    basePayment: {
      header: unit.header,
      subHeader: unit.subHeader,
      createdDate: base.createdDate.toISOString(),
      referenceNumber: base.referenceNumber,
      amount: money(base.amountMinor),
      status: base.status,
      organizationName,
      paymentSourceJson: JSON.stringify({ paymentSourceType, accountNumberLast4, accountType }),
      paymentSource: { paymentSourceType, accountNumberLast4, accountType },
    },
    serviceFee: fee ? { amountMinor: fee.amountMinor } : null,
    authCode: base.authCode,
    lineItems: lines.map(({ priceMinor, description, ...line }) => ({
      ...line,
      description: said(description, unit.culture),
      price: money(priceMinor),
    })),
    paymentFieldItems: base.fields.filter(({ showOnReceipt }) => showOnReceipt !== false),
    accounts: base.meta.__Accounts,
    hasAdjustments: base.hasAdjustment,
    refundAmount: base.refundedMinor > 0 ? money(base.refundedMinor) : null,
    businessUnitFeaturesPaymentReceiptBarcodes: await isFeatureOn(tx, unit.id, 'PaymentReceiptBarcodes'),
    footer: unit.receiptFooter,
    timezone: unit.timezone,
    culture: unit.culture,
    businessUnitSlug: unit.slug,
    businessUnitId: unit.id,
  };
}
