import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import type { GatewayAnswer, GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { AttemptRow } from '../payments/attempts/attempt-row.ts';
import { attemptBorn, attemptEnded } from '../payments/attempts/end-attempt.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { resolvers, toldAtOf } from '../payments/late-truth/claim-rank.rules.ts';
import type { ClaimChannel } from '../payments/late-truth/late-truth-words.rules.ts';
import { orNothing } from '../payments/open-ticket.ts';
import type { Heard } from './hear-give-back.ts';
import { endExceptions, type NewException } from './raise-exception.ts';
import { writeGiveBack } from './write-give-back.ts';

const outcomes = { approved: 'Approved', declined: 'Declined', error: 'Error' } as const;

/** What a claim about a sale says of its outcome; undefined where it says none. */
function outcomeOf(claim: GatewayClaim, answer: GatewayAnswer | undefined) {
  if (answer) return outcomes[answer.outcome];
  if (claim.says === 'charged') return 'Approved';
  return claim.says === 'declined' ? 'Declined' : claim.says === 'notCharged' ? 'Error' : undefined;
}

/**
 * Takes in what became of a sale that tests a merchant account, whoever says it, once: what was charged is given back,
 * also when that is heard after it was refused. @returns the attempt to be sent next.
 */
export async function hearTestSale(
  deps: PaymentDeps,
  tx: Tx,
  head: AttemptRow,
  claim: GatewayClaim,
  channel: ClaimChannel,
  answer: GatewayAnswer | undefined,
): Promise<Heard> {
  const exceptionId = head.exceptionId ?? 0;
  // Locked before anything is read, in a statement of its own: of two words at once the second sees the first.
  await tx.run(sql`select id from gateway_exception where id = ${exceptionId} for no key update`);
  const outcome = outcomeOf(claim, answer);
  const { last } = await oneRow(
    tx,
    sql<{ last: string }>`select outcome as last from published.gateway_attempt
      where id = ${head.id} or original_attempt_id = ${head.id} order by id desc limit 1`,
  );
  const isOpen = last === 'Sent' || last === 'Unknown';
  if (!outcome || (!isOpen && (last === 'Approved' || outcome !== 'Approved'))) return { effect: 'known' };
  const said = {
    ...{ outcome, by: resolvers[channel], toldAt: toldAtOf(claim) },
    gatewayTransactionId: claim.gatewayTransactionId,
  };
  await tx.run<unknown>(isOpen ? attemptEnded(head.id, said) : attemptBorn(head.id, said, deps.clock.now()));
  if (outcome !== 'Approved') {
    const why = tell('reason_test_refused', { message: orNothing(claim.message) });
    await endExceptions(tx, { ids: [exceptionId] }, 'Never Taken', why);
    return { effect: 'applied' };
  }
  const money = await moneyThere(tx, exceptionId, claim);
  const { gatewayReference: saleReference, gatewayId } = head;
  const sale = { saleReference, saleTransactionId: claim.gatewayTransactionId, gatewayId };
  return { effect: 'applied', giveBackId: await writeGiveBack(deps, tx, money, sale) };
}

/** The exception as it stands for money that the gateway has: open, with its number and what it took. */
const moneyThere = (tx: Tx, id: number, { gatewayTransactionId: number, amountMinor }: GatewayClaim) =>
  oneRow(
    tx,
    sql<NewException>`update gateway_exception set resolution = '', reason = '""', resolved_by = '',
        resolved_date = null, gateway_transaction_id = coalesce(nullif(${number}, ''), gateway_transaction_id),
        amount_minor = coalesce(nullif(${amountMinor}::bigint, 0), amount_minor), row_version = row_version + 1
      where id = ${id}
      returning business_unit_id as "businessUnitId", merchant_account_id as "merchantAccountId", kind,
        gateway_transaction_id as "gatewayTransactionId", amount_minor as "amountMinor",
        currency_code as "currencyCode"`,
  );
