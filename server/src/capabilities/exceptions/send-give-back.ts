import { sql } from 'kysely';
import { isOutcome } from '../../integrations/payment-gateway/payment-gateway.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { merchantAccountById, merchantOf } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import { requestGateway } from '../payments/attempts/request-gateway.ts';
import { markUnknown } from '../payments/attempts/hold-attempt.ts';
import { hearGiveBack } from './hear-give-back.ts';

const outcomes = { approved: 'Approved', declined: 'Declined', error: 'Error' } as const;

interface Row {
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly operation: 'Void' | 'Refund';
  readonly reference: string;
  readonly amountMinor: number;
  readonly ask: { readonly saleReference: string; readonly saleTransactionId: string; readonly currencyCode: string };
}

/**
 * Sends an attempt that settles an exception, and what follows from its answer. No transaction is open while the
 * gateway is asked.
 */
export async function sendGiveBack(deps: PaymentDeps, businessUnitId: number, attemptId: number): Promise<void> {
  let next: number | undefined = attemptId;
  while (next !== undefined) {
    const id: number = next;
    const gatewayRequest = await deps.db.scoped([businessUnitId], (tx) => gatewayRequestOf(tx, id));
    if (!gatewayRequest) return;
    const answer = await requestGateway(deps, gatewayRequest);
    if (!answer || !isOutcome(answer)) return markUnknown(deps, gatewayRequest);
    const { gatewayTransactionId: number, message, amountMinor, currencyCode = '' } = answer;
    const word = {
      outcome: outcomes[answer.outcome],
      number,
      message,
      amountMinor,
      currencyCode,
      channel: 'Answer',
      toldAt: null,
    } as const;
    next = (await deps.db.scoped([businessUnitId], (tx) => hearGiveBack(deps, tx, id, word))).giveBackId;
  }
}

async function gatewayRequestOf(tx: Tx, attemptId: number): Promise<GatewayRequest | undefined> {
  const row = await maybeRow(
    tx,
    sql<Row>`select business_unit_id as "businessUnitId", merchant_account_id as "merchantAccountId", operation,
      gateway_reference as reference, amount_minor as "amountMinor", ask from published.gateway_attempt
      where id = ${attemptId} and exception_id is not null and outcome = 'Sent'`,
  );
  if (!row) return undefined;
  const merchant = await merchantAccountById(tx, row.merchantAccountId);
  const { saleReference, saleTransactionId, currencyCode } = row.ask;
  const { businessUnitId, operation, reference, amountMinor } = row;
  const { gatewayType, limitSeconds, inDoubt } = merchant;
  return {
    attemptId,
    businessUnitId,
    paymentId: 0,
    operation,
    effect: 'none',
    gatewayType,
    limitSeconds,
    inDoubt,
    reference,
    merchant: merchantOf(merchant),
    amountMinor,
    currencyCode,
    sale: undefined,
    saleReference,
    saleTransactionId,
    last4: '',
  };
}
