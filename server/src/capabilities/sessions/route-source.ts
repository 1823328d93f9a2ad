import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { isOpen } from '@ratepayer/contract/payments/session-state.ts';
import type { ChannelConfig, PaymentIntent } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Merchant } from '../../integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../integrations/payment-gateway/source-vault.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { accountsByIds } from '../accounts/account-rows.ts';
import { type MerchantAccount, type MerchantAsk, merchantAccountFor, merchantOf } from '../gateways/merchant-accounts.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { requireProof } from '../payments/card-testing-defense.ts';
import { countDecline } from '../payments/decline-limits.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerIntent } from './answer-intent.ts';
import { insertSource, type NewSource } from '../wallet/insert-source.ts';
import { keepToken } from '../wallet/tokens/keep-token.ts';
import { openSession, type SessionRow } from './session-row.ts';

/** What a payment method is described with: the session, and the gateway that will serve it. */
export interface Place {
  readonly session: SessionRow;
  readonly vault: SourceVault;
  readonly merchant: Merchant;
}

/**
 * Makes what `describe` answers the way this session pays, after proof and limits; a vault or service is asked before the
 * session is locked: no transaction waits for another connection or host.
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
  const begun = await openSession(deps.db, caller, identifier, async (_tx, { session, unit }) => ({ ...session, phone: unit.phone, currencyCode: unit.currencyCode }));
  if (!isOpen(begun.status)) throw badRequest('status', `Not allowed while ${begun.status}.`);
  await requireProof(deps, caller, begun.businessUnitId, challengeSolution);
  await refuseTooManySources(deps, caller, begun);
  const serving = await deps.db.scoped([begun.businessUnitId], (tx) =>
    servingAccount(deps, tx, { businessUnitId: begun.businessUnitId, channel: begun.channel, paymentSourceType, currencyCode: begun.currencyCode }),
  );
  const merchant = merchantOf(serving);
  const described = await describe({ session: begun, vault: serving.vault, merchant });
  const source = { ...described, ...(await keptFor(deps, caller, begun, { vault: serving.vault, merchant }, described)) };
  return answerIntent(deps, caller, identifier, undefined, async (tx, session, unit) => {
    await refuseBlocked(tx, session, unit, source.paymentSourceType);
    return { paymentSourceId: await insertSource(tx, { businessUnitId: unit.id, customerId: session.customerId, serving }, source) };
  });
}

/** The token as it is charged: a card's is made good for base and fee. A card that the vendor refuses here counts as declined. */
async function keptFor(deps: PaymentDeps, caller: Caller, session: SessionRow, at: Pick<Place, 'vault' | 'merchant'>, source: NewSource): Promise<{ readonly token: string }> {
  if (source.paymentSourceType !== 'Credit Card') return { token: source.token };
  return keepToken(deps, { businessUnitId: session.businessUnitId, sessionId: session.id, ...at }, source.token).catch(async (error) => {
    if (error instanceof Refusal && error.status === 400) await countDecline(deps.limits, { fingerprint: source.fingerprint, accountIds: session.accountIds, clientAddress: caller.clientAddress });
    throw error;
  });
}

/**
 * The merchant account that will serve a payment method, with the vault of its gateway.
 * @throws 400 when there is none, or its gateway cannot take this payment method.
 */
export async function servingAccount(deps: PaymentDeps, tx: Tx, ask: Omit<MerchantAsk, 'purpose'>): Promise<MerchantAccount & { readonly vault: SourceVault }> {
  const merchant = await merchantAccountFor(tx, { ...ask, purpose: 'Base Payment' });
  const vault = merchant && deps.vaultOf(merchant.gatewayType);
  if (!merchant || !vault) throw unavailable();
  return { ...merchant, vault };
}

export const unavailable = () => badRequest('paymentSourceType', 'This payment method is not available at the moment. Choose another.');

/** Limits L6: who tries one card after another is stopped before a gateway hears of it. Staff have limits of their own. */
async function refuseTooManySources({ limits }: PaymentDeps, caller: Caller, session: { id: number; accountIds: readonly number[]; phone: string }): Promise<void> {
  if (caller.kind === 'staff' || caller.kind === 'machine') return;
  const text = `Too many attempts. Wait 15 minutes or call ${session.phone}.`;
  const accounts = session.accountIds.map((id) => ['L6 sources on an account', id] as const);
  await limits.enforceAll([['L6 sources of a session', session.id], ['L6 sources of an address', addressKey(caller.clientAddress)], ...accounts], text);
}

/** Which ways of paying a channel offers at all. */
export function offeredSources(config: ChannelConfig, currencyCode: string): PaymentSourceType[] {
  return [
    ...(config.cardEnabled && config.quickPayRestriction !== 'ACH Only' ? (['Credit Card'] as const) : []),
    ...(config.achEnabled && config.quickPayRestriction !== 'Card Only' && currencyCode === 'USD' ? (['ACH'] as const) : []),
  ];
}

/** @throws 400 when channel, business unit or an account does not take this payment method. */
export async function refuseBlocked(tx: Tx, session: SessionRow, unit: BusinessUnit, type: PaymentSourceType): Promise<void> {
  if (!offeredSources(session.configSnapshot, unit.currencyCode).includes(type)) throw badRequest('paymentSourceType', 'This payment method is not accepted here. Choose another.');
  const accounts = await accountsByIds(tx, unit.id, session.accountIds);
  const blocked = accounts.find((account) => (type === 'Credit Card' ? account.blockCreditCardPayment : account.blockAchPayment));
  if (blocked)
    throw badRequest(
      'paymentSourceType',
      `Account ${blocked.accountNumber} cannot be paid by ${type === 'Credit Card' ? 'card. Pay it separately or by bank account.' : 'bank account. Pay it separately or by card.'}`,
    );
}
