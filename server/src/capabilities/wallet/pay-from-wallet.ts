import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { merchantAccountById } from '../gateways/merchant-accounts.ts';
import { whyOutOfReach } from '../gateways/token-reach.ts';
import { featureMode } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { PaymentSourceRow } from './payment-source.ts';
import { answerIntent } from '../sessions/answer-intent.ts';
import { refuseBlocked } from '../sessions/route-source.ts';
import { servingAccount } from '../sessions/serving-account.ts';
import { endOfCard } from './list-sources.ts';
import { say } from '../../platform/texts/refusals.ts';

type Kept = Pick<PaymentSourceRow, 'paymentSourceType' | 'status' | 'cardExpiryMonth' | 'cardExpiryYear'> & {
  readonly gatewayId: number;
  readonly merchantAccountId: number | null;
};

/** @throws 400 for a card that ran out, and what its issuer or bank says is of no use */
function refuseEnded({ status, cardExpiryMonth: month, cardExpiryYear: year }: Kept, now: Date): void {
  if (status === 'Invalid') throw badRequest('paymentSourceId', say('payment_method_cannot_used'));
  const ended = month !== null && year !== null && endOfCard(month, year) <= now;
  if (ended || status !== 'Active') throw badRequest('paymentSourceId', say('card_expired_add_again_new'));
}

/** Pays this session with a source that its customer keeps. @throws 404 for anybody else's, 400 for one that ended. */
export const payFromWallet = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  sourceId: number,
): Promise<PaymentIntent> =>
  answerIntent(deps, caller, identifier, undefined, async (tx, session, unit) => {
    await refuseOff(tx, unit.id);
    const kept = await maybeRow(
      tx,
      sql<Kept>`select payment_source_type as "paymentSourceType", status, card_expiry_month as "cardExpiryMonth",
        card_expiry_year as "cardExpiryYear", gateway_id as "gatewayId", merchant_account_id as "merchantAccountId"
        from payment_source
        where id = ${sourceId} and customer_id = ${session.customerId} and business_unit_id = ${unit.id} and is_saved
        and status <> 'Removed'`,
    );
    if (!kept) throw notFound(say('payment_method_no_longer'));
    refuseEnded(kept, deps.clock.now());
    // A token is good at the gateway that made it, where the account that made it reaches; a biller may have changed
    // since.
    const serving = await servingAccount(deps, tx, {
      businessUnitId: unit.id,
      channel: session.channel,
      paymentSourceType: kept.paymentSourceType,
      currencyCode: unit.currencyCode,
    });
    const maker = kept.merchantAccountId === null ? undefined : await merchantAccountById(tx, kept.merchantAccountId);
    const lost =
      serving.gatewayId !== kept.gatewayId ||
      (maker !== undefined && whyOutOfReach(deps.vaultOf, maker, serving) !== '');
    if (lost) throw badRequest('paymentSourceId', say('payment_method_cannot_used'));
    return {
      paymentSourceId: sourceId,
      judge({ accounts }) {
        refuseBlocked(accounts, session, unit, kept.paymentSourceType);
        return {};
      },
    };
  });

/** @throws 400 where nothing that is kept is used at the moment */
async function refuseOff(tx: Tx, businessUnitId: number): Promise<void> {
  if ((await featureMode(tx, businessUnitId, 'Wallet')) === 'Disabled')
    throw badRequest('paymentSourceId', say('wallet_is_off'));
}
