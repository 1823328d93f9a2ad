import { acceptsRoutingNumber } from '@ratepayer/contract/payments/bank-account.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { isOpen } from '@ratepayer/contract/payments/session-state.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/payment.shapes.ts';
import { oneRow, sql, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { addressKey } from '../../../platform/limits/limits.ts';
import { accountsByIds } from '../../accounts/account-rows.ts';
import { merchantAccountFor } from '../../gateways/merchant-accounts.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { requireProof } from '../attack-mode.ts';
import type { PaymentDeps } from '../deps.ts';
import { answerIntent } from './answer-intent.ts';
import { openSession, type SessionRow } from './session-row.ts';

export type SourceInput =
  | { readonly paymentSourceType: 'Credit Card'; readonly token: string; readonly holderName: string; readonly postalCode?: string | undefined }
  | {
      readonly paymentSourceType: 'ACH';
      readonly holderName: string;
      readonly holderType: 'Personal' | 'Business';
      readonly accountType: 'Checking Account' | 'Savings Account';
      readonly routingNumber: string;
      readonly accountNumber: string;
    };

/** Sets a card token or a bank account typed in by hand as the way this session pays. */
export async function setSource(deps: PaymentDeps, caller: Caller, identifier: string, { challengeSolution: solution, ...input }: SourceInput & { readonly challengeSolution?: string | undefined }) {
  const begun = await openSession(deps.db, caller, identifier, async (_tx, { session, unit }) => ({ ...session, phone: unit.phone }));
  if (!isOpen(begun.status)) throw badRequest('status', `Not allowed while ${begun.status}.`);
  await requireProof(deps, caller, begun.businessUnitId, solution);
  await refuseTooManySources(deps, caller, begun);
  // The vault is asked before the session is locked: no transaction waits for another connection or host.
  const source = input.paymentSourceType === 'ACH' ? await bankSource(deps, begun.configSnapshot, input) : await cardSource(deps, begun.configSnapshot, input);
  return answerIntent(deps, caller, identifier, undefined, async (tx, session, unit) => {
    await refuseBlocked(tx, session, unit, input.paymentSourceType);
    const merchant = await merchantAccountFor(tx, {
      businessUnitId: unit.id,
      purpose: 'Base Payment',
      channel: session.channel,
      paymentSourceType: input.paymentSourceType,
      currencyCode: unit.currencyCode,
    });
    if (!merchant) throw badRequest('paymentSourceType', 'This way of paying is not available at the moment. Choose another.');
    const { id } = await oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type, account_number_last4, holder_name, holder_type, card_expiry_month, card_expiry_year, postal_code, routing_number, token, gateway_id, fingerprint)
        values (${unit.id}, ${session.customerId}, ${input.paymentSourceType}, ${source.accountType}, ${source.last4}, ${input.holderName}, ${source.holderType}, ${source.expiryMonth}, ${source.expiryYear}, ${source.postalCode}, ${source.routingNumber}, ${source.token}, ${merchant.gatewayId}, ${source.fingerprint}) returning id`,
    );
    return { paymentSourceId: id };
  });
}

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

async function refuseBlocked(tx: Tx, session: SessionRow, unit: BusinessUnit, type: PaymentSourceType): Promise<void> {
  if (!offeredSources(session.configSnapshot, unit.currencyCode).includes(type)) throw badRequest('paymentSourceType', 'This way of paying is not accepted here. Choose another.');
  const accounts = await accountsByIds(tx, unit.id, session.accountIds);
  const blocked = accounts.find((account) => (type === 'Credit Card' ? account.blockCreditCardPayment : account.blockAchPayment));
  if (blocked)
    throw badRequest(
      'paymentSourceType',
      `Account ${blocked.accountNumber} cannot be paid by ${type === 'Credit Card' ? 'card. Pay it separately or by bank account.' : 'bank account. Pay it separately or by card.'}`,
    );
}

interface NewSource {
  accountType: string;
  last4: string;
  holderType: 'Personal' | 'Business' | 'Unknown';
  expiryMonth: number | null;
  expiryYear: number | null;
  postalCode: string;
  routingNumber: string;
  token: string;
  fingerprint: string;
}

async function cardSource(deps: PaymentDeps, config: ChannelConfig, input: Extract<SourceInput, { paymentSourceType: 'Credit Card' }>): Promise<NewSource> {
  const card = await deps.vault.describeCard(input.token);
  if (!card) throw badRequest('token', 'Enter the card again.');
  if (!config.cardBrands.includes(card.brand)) throw badRequest('token', `We do not accept ${card.brand} here`);
  if (config.billingAddressCollection !== 'None' && !/^[\w -]{3,12}$/.test(input.postalCode ?? '')) throw badRequest('postalCode', 'Enter the ZIP code of the card');
  return {
    accountType: card.brand,
    last4: card.last4,
    holderType: 'Unknown',
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    postalCode: input.postalCode ?? '',
    routingNumber: '',
    token: input.token,
    fingerprint: card.fingerprint,
  };
}

async function bankSource(deps: PaymentDeps, config: ChannelConfig, input: Extract<SourceInput, { paymentSourceType: 'ACH' }>): Promise<NewSource> {
  // Refused before anything is stored.
  if (!acceptsRoutingNumber(input.routingNumber, config.routingNumberValidation)) throw badRequest('routingNumber', 'We do not recognise this routing number');
  const { token, fingerprint } = await deps.vault.storeBankAccount(input);
  return {
    accountType: input.accountType,
    last4: input.accountNumber.slice(-4),
    holderType: input.holderType,
    expiryMonth: null,
    expiryYear: null,
    postalCode: '',
    routingNumber: input.routingNumber,
    token,
    fingerprint,
  };
}
