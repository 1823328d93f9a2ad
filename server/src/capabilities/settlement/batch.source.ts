import { batchList, batchTexts } from '@ratepayer/contract/settlement/batch.list.ts';
import type { SettlementBatch } from '@ratepayer/contract/settlement/batch.shapes.ts';
import { sql } from 'kysely';
import { isDate, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import type { Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/lists/any-of.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { addUpBatches } from './add-up-batches.ts';
import { inDeposit } from './in-deposit.ts';
import { openBatches } from './open-batches.queries.ts';

const closedBatches = sql`select c.id, c.id as key, c.business_unit_id, c.merchant_account_id, c.merchant_number,
  c.batch_identifier, c.currency_code, c.status, c.opened_date, c.closed_date, c.closed_by, c.sale_count,
  c.sale_amount_minor, c.refund_count, c.refund_amount_minor, c.adjustment_count, c.adjustment_amount_minor,
  c.net_amount_minor, c.gateway_net_minor,
  c.gateway_net_minor - (c.sale_amount_minor - c.refund_amount_minor - c.named_adjustment_minor) as difference_minor
  from settlement_batch c where c.status <> 'Open'`;

const from = sql`(${closedBatches} union all ${openBatches}) b
  join published.merchant_account m on m.id = b.merchant_account_id`;

/** Batches of a business unit. An open one is a view of what will join, there from the first transaction on. */
export const batchSource = sourceOf(batchList)({
  texts: batchTexts,
  from,
  scope: (businessUnitId) => sql`b.business_unit_id = ${businessUnitId}`,
  isWorkedOut: true,
  key: sql`b.key`,
  columns: sql<SettlementBatch>`b.id, b.business_unit_id as "businessUnitId",
    b.merchant_account_id as "merchantAccountId", b.merchant_number as "merchantNumber", m.name as "merchantName",
    b.batch_identifier as "batchIdentifier", b.currency_code as "currencyCode", b.status,
    b.opened_date as "openedDate", b.closed_date as "closedDate", b.closed_by as "closedBy",
    b.sale_count as "saleCount", b.sale_amount_minor as "saleAmountMinor",
    b.refund_count as "refundCount", b.refund_amount_minor as "refundAmountMinor",
    b.adjustment_count as "adjustmentCount", b.adjustment_amount_minor as "adjustmentAmountMinor",
    b.net_amount_minor as "netAmountMinor", b.gateway_net_minor as "gatewayNetMinor",
    b.difference_minor as "differenceMinor"`,
  period: { instant: sql`b.opened_date` },
  sorts: {
    batchIdentifier: sql`b.batch_identifier`,
    openedDate: sql`b.opened_date`,
    merchantNumber: sql`b.merchant_number`,
    saleCount: sql`b.sale_count`,
    saleAmountMinor: sql`b.sale_amount_minor`,
    refundAmountMinor: sql`b.refund_amount_minor`,
    netAmountMinor: sql`b.net_amount_minor`,
    differenceMinor: sql`coalesce(b.difference_minor, 0)`,
    status: sql`b.status`,
  },
  filters: {
    BatchStatuses: anyOf(sql`b.status`),
    Differs: (differs) => sql`(coalesce(b.difference_minor, 0) <> 0) = ${differs}`,
    MerchantNumber: (number) => sql`b.merchant_number = ${number}`,
    DepositDate: (day, { unit }) => inDeposit(day, unit.timezone),
    ClosedBefore: (day, { unit }) =>
      isDate(day) ? sql`b.closed_date < ${startOfDay(day, unit.timezone)}` : sql`false`,
  },
  search: searchIn({ batchIdentifier: sql`b.batch_identifier`, merchantNumber: sql`b.merchant_number` }),
  tally: addUpBatches(from),
});

/** One batch as it is shown. @throws 404 outside the scope. */
export const batchById = (tx: Tx, businessUnitId: number, id: number): Promise<SettlementBatch> =>
  readOne(tx, batchSource, businessUnitId, id, say('could_not_find_batch'));
