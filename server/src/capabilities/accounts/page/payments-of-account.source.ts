import type { PaymentOfAccount } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import {
  paymentsOfAccountList,
  paymentsOfAccountTexts,
} from '@ratepayer/contract/accounts/payments-of-account.list.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { ofAccount } from './of-account.ts';

// A payment with an adjustment that stands reads "Returned" on every screen (domain rule 6).
const label = sql`case when p.has_adjustment then 'Returned' else p.status end`;

/** Payments that name one account; service fees stand with the payment that they belong to. */
export const paymentsOfAccountSource = sourceOf(paymentsOfAccountList)({
  texts: paymentsOfAccountTexts,
  from: sql`published.payment_account x join published.payment p on p.id = x.payment_id and p.type = 'Base Payment'`,
  scope: (businessUnitId) => sql`x.business_unit_id = ${businessUnitId}`,
  // A payment stands in as many rows as it has accounts: of one account it stands once.
  isWorkedOut: true,
  key: sql`x.payment_id`,
  columns: sql<PaymentOfAccount>`p.id, p.reference_number as "referenceNumber", p.created_date as "createdDate",
    x.amount_minor as "amountMinor", p.amount_minor as "paymentAmountMinor", ${label} as status,
    p.error_message as "errorMessage", p.brand as "accountType", p.last4 as "accountNumberLast4", p.channel,
    p.created_by_user_name as "createdByUserName"`,
  period: { instant: sql`x.created_date` },
  sorts: { createdDate: sql`x.created_date`, status: label, amountMinor: sql`x.amount_minor` },
  besides: ofAccount(sql`x.account_id`),
  filters: {
    PaymentStatuses: anyOf(label),
    PaymentSourceTypes: (types) => sql`p.source_type = any(${sql.val(types.map(sourceTypeOf))}::text[])`,
    PaymentChannels: (channels) => sql`p.channel = any(${sql.val(channels.map(channelOf))}::text[])`,
  },
  totals: {},
});
