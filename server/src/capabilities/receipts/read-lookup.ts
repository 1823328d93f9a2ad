import type { Lookup } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { said } from '../../platform/texts/say.ts';

interface Row {
  id: number;
  referenceNumber: string;
  createdDate: Date;
  status: string;
  hasAdjustment: boolean;
  paymentDescriptor: string;
  paymentDescriptorLabel: string;
  sourceType: string;
  brand: string;
  last4: string;
  authCode: string;
  amountMinor: number;
  currencyCode: 'USD' | 'CAD';
  redirect: string | null;
}

type LineRow = {
  id: number;
  description: Written;
  lineItemType: Lookup['lineItems'][number]['lineItemType'];
  priceMinor: number;
};

/** What anybody with the reference number may see of a payment: no account data, no contact data. */
export async function readLookup(tx: Tx, at: { id: number; businessUnitId: number }): Promise<Lookup> {
  const unit = await businessUnitById(tx, at.businessUnitId);
  const row = await maybeRow(
    tx,
    sql<Row>`select p.id, p.reference_number as "referenceNumber", p.created_date as "createdDate", p.status,
      p.has_adjustment as "hasAdjustment", p.payment_descriptor as "paymentDescriptor",
        p.payment_descriptor_label as "paymentDescriptorLabel", p.source_type as "sourceType", p.brand, p.last4,
        p.auth_code as "authCode", p.amount_minor as "amountMinor", p.currency_code as "currencyCode",
        coalesce(b.reference_number, later.reference_number) as redirect
      from published.payment p left join published.payment b on b.id = p.base_payment_id
      left join lateral (select reference_number from published.payment s
      where s.payment_session_id = p.payment_session_id and s.type = 'Base Payment' and s.status = 'Succeeded'
      and s.id <> p.id
        and (p.status in ('Declined', 'Error', 'Abandoned') or (p.status = 'Voided' and p.posted_date is null))
        limit 1) later on true
      where p.id = ${at.id}`,
  );
  if (!unit || !row) throw notFound();
  const lines = await rowsOf(
    tx,
    sql<LineRow>`select id, description, line_item_type as "lineItemType", price_minor as "priceMinor"
      from published.payment_line_item where payment_id = ${row.id} order by id`,
  );
  const related = await rowsOf(
    tx,
    sql<Lookup['relatedPayments'][number]>`select id, reference_number as "referenceNumber", type as "paymentType",
      payment_descriptor as "paymentDescriptor", amount_minor as "amountMinor"
      from published.payment where base_payment_id = ${row.id} and status <> 'Abandoned' order by id`,
  );
  const { redirect, sourceType, brand, last4, createdDate, ...rest } = row;
  return {
    ...rest,
    createdDate: createdDate.toISOString(),
    paymentMethod: sourceType === 'Credit Card' ? brand : sourceType === 'ACH' ? `ACH, ${brand}` : sourceType,
    paymentSourceAccountNumberLast4: last4,
    lineItems: lines.map(({ priceMinor, description, ...line }) => ({
      ...line,
      description: said(description, unit.culture),
      price: { value: priceMinor, currencyCode: row.currencyCode },
    })),
    relatedPayments: related,
    businessUnitId: unit.id,
    businessUnitSlug: unit.slug,
    businessUnitHeader: unit.header,
    businessUnitSubHeader: unit.subHeader,
    businessUnitLogoUrl: unit.logoUrl,
    businessUnitMobileLogoUrl: unit.mobileLogoUrl,
    timezone: unit.timezone,
    culture: unit.culture,
    redirectReferenceNumber: redirect ?? '',
  };
}
