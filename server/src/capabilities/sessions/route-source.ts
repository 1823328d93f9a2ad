import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { Merchant } from '../../integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../integrations/payment-gateway/source-vault.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { AccountRow } from '../accounts/account-rows.ts';
import { merchantOf } from '../gateways/merchant-accounts.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { admitSource } from './admit-source.ts';
import { type Answers, answerIntent } from './answer-intent.ts';
import type { NewSource } from '../wallet/insert-source.ts';
import { keepForPayer } from '../wallet/tokens/keep-for-payer.ts';
import type { AdmittedRow, SessionRow } from './session-row.ts';
import { say } from '../../platform/texts/refusals.ts';

/** What a payment method is described with: the session, and the gateway that will serve it. */
export interface Place {
  readonly session: Pick<AdmittedRow, 'id' | 'businessUnitId' | 'channel' | 'configSnapshot' | 'limitedAccountIds'>;
  readonly vault: SourceVault;
  readonly merchant: Merchant;
}

/**
 * Makes what `describe` answers the way this session pays, after proof and limits; a vault or service is asked before
 * the session is locked: no transaction waits for another connection or host.
 * @throws 400 when channel, business unit or an account does not take it, 429 for too many.
 */
export async function routeSource(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  paymentSourceType: PaymentSourceType,
  challengeSolution: string | undefined,
  describe: (place: Place) => Promise<NewSource>,
): Promise<PaymentIntent> {
  const { session, serving, phone } = await admitSource(deps, caller, identifier, paymentSourceType, challengeSolution);
  const merchant = merchantOf(serving);
  const described = await describe({ session, vault: serving.vault, merchant });
  const source = {
    ...described,
    ...(await keptFor(deps, caller, { session, vault: serving.vault, merchant }, { ...described, phone })),
  };
  const answers = async (_tx: Tx, locked: SessionRow, unit: PayingUnit): Promise<Answers> => ({
    newSource: { source, serving },
    judge({ accounts }) {
      refuseBlocked(accounts, locked, unit, paymentSourceType);
      return {};
    },
  });
  // A card's token stands on record of its own; the number of a bank account lies in the vault for this row.
  const db = paymentSourceType === 'Credit Card' ? deps.db.unawaited : deps.db;
  return answerIntent(deps, caller, identifier, undefined, answers, db);
}

/**
 * The token as it is charged: a card's is made good for base and fee. A card that the vendor refuses here counts as
 * declined.
 */
async function keptFor(
  deps: PaymentDeps,
  caller: Caller,
  at: Place,
  source: NewSource & { readonly phone: string },
): Promise<{ readonly token: string }> {
  const { session, vault, merchant } = at;
  if (source.paymentSourceType !== 'Credit Card') return { token: source.token };
  const { businessUnitId, id: sessionId, limitedAccountIds: accountIds } = session;
  return keepForPayer(deps, caller, { businessUnitId, sessionId, vault, merchant }, { ...source, accountIds });
}

/** Which payment methods a channel offers at all. */
export function offeredSources(config: ChannelConfig, currencyCode: string): PaymentSourceType[] {
  return [
    ...(config.cardEnabled && config.quickPayRestriction !== 'ACH Only' ? (['Credit Card'] as const) : []),
    ...(config.achEnabled && config.quickPayRestriction !== 'Card Only' && currencyCode === 'USD'
      ? (['ACH'] as const)
      : []),
  ];
}

/** @throws 400 when channel, business unit or an account does not take this payment method. */
export function refuseBlocked(
  accounts: readonly Pick<AccountRow, 'accountNumber' | 'blockCreditCardPayment' | 'blockAchPayment'>[],
  session: Pick<SessionRow, 'configSnapshot'>,
  unit: PayingUnit,
  type: PaymentSourceType,
): void {
  if (!offeredSources(session.configSnapshot, unit.currencyCode).includes(type))
    throw badRequest('paymentSourceType', say('payment_method_not_accepted'));
  const blocked = accounts.find((account) =>
    type === 'Credit Card' ? account.blockCreditCardPayment : account.blockAchPayment,
  );
  if (blocked)
    throw badRequest(
      'paymentSourceType',
      say(type === 'Credit Card' ? 'account_not_by_card' : 'account_not_by_bank', {
        accountNumber: blocked.accountNumber,
      }),
    );
}
