import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { currencyCode as booked } from '@ratepayer/contract/kit/shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { type NewException, raiseExceptions } from './raise-exception.ts';
import { type Gone, isOtherMoney } from './went-back.rules.ts';

interface Told {
  readonly outcome: 'Approved' | 'Declined' | 'Error';
  readonly number: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
}

/** What went back in another currency than its exception is money of nothing that we know: an exception of its own. */
export async function exceptOtherMoney(tx: Tx, exceptionId: number, gone: Gone, told: Told): Promise<void> {
  if (!isOtherMoney(gone, told) || told.number === '') return;
  const { number, amountMinor } = told;
  const about = await oneRow(
    tx,
    sql<
      Pick<NewException, 'businessUnitId' | 'merchantAccountId'>
    >`select business_unit_id as "businessUnitId", merchant_account_id as "merchantAccountId" from gateway_exception
      where id = ${exceptionId}`,
  );
  // Of a currency that we do not keep books in, the words of the gateway name the true one.
  const currencyCode = booked.safeParse(told.currencyCode).data ?? gone.currencyCode;
  const said = claim('Refund', 'done', { gatewayTransactionId: number, amountMinor, currencyCode: told.currencyCode });
  await raiseExceptions(tx, [
    {
      ...about,
      kind: 'Money Without A Payment',
      gatewayTransactionId: number,
      amountMinor: -amountMinor,
      currencyCode,
      claim: said,
    },
  ]);
}
