import { sql } from 'kysely';
import { isOutcome } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { rowsOf } from '../../../platform/database/database.ts';
import type { MerchantAccount } from '../../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../deps.ts';
import { answerOf, type MerchantAt } from './inquire-attempts.ts';
import { takeAnswer } from '../late-truth/take-claim.ts';
import { type AttemptRow, attemptColumns } from './attempt-row.ts';

const atOnce = 8;

/**
 * Asks the gateway about every attempt of a merchant account that has no outcome, before its day closes: Sent ones too,
 * whose own answer may be on its way. What is not known afterwards the lines of the batch prove, or those of the next.
 * Not what was sent later than the clock says, an hour aside for clocks that differ: a day of the sample town's past
 * that closes must not date what somebody pays meanwhile.
 */
export async function inquireOpenAttempts(deps: PaymentDeps, at: MerchantAt, merchant: MerchantAccount): Promise<void> {
  const readAt = deps.clock.now();
  const open = await deps.db.scoped([at.businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<AttemptRow>`select ${attemptColumns} from gateway_attempt
        where business_unit_id = ${at.businessUnitId} and merchant_account_id = ${at.merchantAccountId}
        and outcome in ('Sent', 'Unknown')
        and payment_id is not null and requested_at <= ${readAt}::timestamptz + interval '1 hour'
        order by id`,
    ),
  );
  let answers = true;
  const lane = async () => {
    // A gateway that does not answer one will not answer the next: the close itself will say so.
    for (let next = open.shift(); next && answers; next = open.shift())
      answers = await askAbout(deps, merchant, next, readAt);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** @returns false when the gateway cannot be reached. */
async function askAbout(
  deps: PaymentDeps,
  merchant: MerchantAccount,
  attempt: AttemptRow,
  readAt: Date,
): Promise<boolean> {
  const answer = await answerOf(deps, merchant, attempt);
  if (!answer || !isOutcome(answer)) return answer !== undefined;
  await takeAnswer(deps, { ...attempt, reference: attempt.gatewayReference }, answer, readAt);
  return true;
}
