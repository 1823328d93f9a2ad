import type { AccountPayment } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import {
  paymentsOfAccountList,
  paymentsOfAccountTexts,
} from '@ratepayer/contract/accounts/payments-of-account.list.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { ofAccountWithMerged } from './of-account.ts';

// A payment with an adjustment that stands reads "Returned" on every screen (domain rule 6).
const label = sql`case when p.has_adjustment then 'Returned' else p.status end`;

/**
 * Payments that name one account or one that was merged into it; service fees stand with the payment that they belong
 * to.
 */
export const paymentsOfAccountSource = sourceOf(paymentsOfAccountList)({
  texts: paymentsOfAccountTexts,
  from: sql`published.payment_account x join published.payment p on p.id = x.payment_id and p.type = 'Base Payment'
    join account a on a.id = x.account_id`,
  scope: (businessUnitId) => sql`x.business_unit_id = ${businessUnitId}`,
  // A payment stands in as many rows as it has accounts: in one of an account, and one of each that ended in it.
  isWorkedOut: true,
  key: sql`x.payment_id`,
  keyBeside: sql`x.account_id`,
  columns: sql<AccountPayment>`p.id, p.reference_number as "referenceNumber", p.created_date as "createdDate",
    x.amount_minor as "amountMinor", p.amount_minor as "paymentAmountMinor", ${label} as status,
    p.error_message as "errorMessage", p.brand as "accountType", p.last4 as "accountNumberLast4", p.channel,
    p.created_by_user_name as "createdByUserName", x.account_id as "accountId",
    case when a.merged_into_account_id is null then ''
      else concat_ws(' – ', a.account_number, nullif(a.sub_account_number, '')) end as "mergedAccount"`,
  period: { instant: sql`x.created_date` },
  sorts: { createdDate: sql`x.created_date`, status: label, amountMinor: sql`x.amount_minor` },
  besides: ofAccountWithMerged(sql`x.account_id`),
  filters: {
    PaymentStatuses: anyOf(label),
    PaymentSourceTypes: (types) => sql`p.source_type = any(${sql.val(types.map(sourceTypeOf))}::text[])`,
    PaymentChannels: (channels) => sql`p.channel = any(${sql.val(channels.map(channelOf))}::text[])`,
  },
  totals: {},
});
