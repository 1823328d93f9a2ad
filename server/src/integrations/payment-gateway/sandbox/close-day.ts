import type { Database } from '../../../platform/database/database.ts';
import type { Merchant } from '../payment-gateway.ts';
import type { BankReturn, SettlementLine } from '../settlement-report.ts';
import type { LedgerRow } from './ledger.ts';

/** The day under its identifier, with what there is by now: closed once, answered any number of times. */
export async function closeBatch(
  db: Database,
  request: { merchant: Merchant; batchIdentifier: string },
): Promise<SettlementLine[]> {
  const batch = `${request.merchant.number} ${request.batchIdentifier}`;
  await db.pool.query(
    `with locked as (select our_reference from sandbox.ledger l
      where merchant_number = $1 and batch is null and outcome = 'approved' and kind <> 'void'
      and created_date <= now()
        and not exists (select 1 from sandbox.ledger b where b.batch = $2) for update)
     update sandbox.ledger l set batch = $2 from locked where l.our_reference = locked.our_reference`,
    [request.merchant.number, batch],
  );
  const { rows } = await db.pool.query<LedgerRow & { our_reference: string; kind: 'sale' | 'refund' }>(
    'select * from sandbox.ledger where batch = $1 order by id',
    [batch],
  );
  return rows.map((row) => ({
    reference: row.our_reference,
    kind: row.kind,
    amountMinor: row.amount_minor,
    currencyCode: row.currency_code,
    gatewayTransactionId: `sbx_${row.id}`,
    saleTransactionId: '',
    authCode: row.auth_code,
  }));
}

/** The bank side returns a debit when its day has closed; each names itself by a trace. */
export async function bankReturns(db: Database, { number }: Merchant): Promise<BankReturn[]> {
  const { rows } = await db.pool.query<LedgerRow & { our_reference: string; later: string }>(
    `select * from sandbox.ledger where merchant_number = $1 and kind = 'sale' and batch is not null
      and batch <> 'voided' and later ~ '^R[0-9]{2}$' and created_date > now() - interval '60 days' order by id`,
    [number],
  );
  return rows.map((row) => ({
    saleReference: row.our_reference,
    trace: `sbx_return_${row.id}`,
    code: row.later,
    amountMinor: row.amount_minor,
  }));
}
