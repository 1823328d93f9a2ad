import { acceptsRoutingNumber } from '@ratepayer/contract/payments/bank-account.ts';
import type { CardEntryMethod } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { SourceVault, VaultedCard } from '../../integrations/payment-gateway/source-vault.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { NewSource } from '../wallet/insert-source.ts';
import { type Place, routeSource } from './route-source.ts';
import { unavailable } from './serving-account.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface TokenInput {
  readonly paymentSourceType: 'Credit Card';
  readonly token: string;
  readonly holderName: string;
  readonly postalCode?: string | undefined;
}

export interface BankInput {
  readonly paymentSourceType: 'ACH';
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business';
  readonly accountType: 'Checking Account' | 'Savings Account';
  readonly routingNumber: string;
  readonly accountNumber: string;
}

export type SourceInput = (TokenInput | BankInput) & { readonly challengeSolution?: string | undefined };

/** Sets a card token or a bank account typed in by hand as the way this session pays. */
export const setSource = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  input: SourceInput,
): Promise<PaymentIntent> =>
  routeSource(deps, caller, identifier, input.paymentSourceType, input.challengeSolution, ({ session, ...serving }) =>
    input.paymentSourceType === 'ACH'
      ? bankSource(serving.vault, session.configSnapshot, input)
      : cardByToken(serving, session.configSnapshot, input, session.channel === 'QuickPay' ? 'Unknown' : 'Keyed'),
  );

/** A card behind a token of the gateway. @throws 400 when the gateway does not know it. */
export async function cardByToken(
  { vault, merchant }: Pick<Place, 'vault' | 'merchant'>,
  config: ChannelConfig,
  input: TokenInput,
  entry: CardEntryMethod,
): Promise<NewSource> {
  const card = await vault.describeCard(input.token, merchant);
  if (!card) throw badRequest('token', say('enter_card_again'));
  return cardSource(
    config,
    { ...card, token: input.token },
    {
      holderName: input.holderName,
      postalCode: input.postalCode ?? '',
      mustHavePostalCode: config.billingAddressCollection !== 'None',
    },
    entry,
  );
}

/** A card as the session keeps it. @throws 400 for a brand that is not taken or a missing ZIP code. */
export function cardSource(
  config: ChannelConfig,
  card: VaultedCard & { readonly token: string },
  {
    holderName,
    postalCode,
    mustHavePostalCode,
  }: { readonly holderName: string; readonly postalCode: string; readonly mustHavePostalCode: boolean },
  cardEntryMethod: CardEntryMethod,
): NewSource {
  if (!config.cardBrands.includes(card.brand)) throw badRequest('token', say('do_not_accept', { brand: card.brand }));
  if (mustHavePostalCode && !/^[\w -]{3,12}$/.test(postalCode))
    throw badRequest('postalCode', say('enter_zip_code_card'));
  return {
    paymentSourceType: 'Credit Card',
    holderName,
    accountType: card.brand,
    last4: card.last4,
    holderType: 'Unknown',
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    postalCode,
    routingNumber: '',
    bankName: '',
    token: card.token,
    fingerprint: card.fingerprint,
    cardEntryMethod,
    verified: false,
  };
}

/**
 * A bank account as the session keeps it; its number goes into the vault. `verified` when the bank verification service
 * gave it.
 */
export async function bankSource(
  vault: SourceVault,
  config: ChannelConfig,
  input: Omit<BankInput, 'paymentSourceType'>,
  verified?: { readonly bankName: string },
): Promise<NewSource> {
  // Refused before anything is stored.
  if (!acceptsRoutingNumber(input.routingNumber, config.routingNumberValidation))
    throw badRequest('routingNumber', say('do_not_recognize_routing'));
  const [stored] = (await vault.storeBankAccounts([input])) ?? [];
  if (!stored) throw unavailable();
  return {
    paymentSourceType: 'ACH',
    holderName: input.holderName,
    accountType: input.accountType,
    last4: input.accountNumber.slice(-4),
    holderType: input.holderType,
    expiryMonth: null,
    expiryYear: null,
    postalCode: '',
    routingNumber: input.routingNumber,
    bankName: verified?.bankName ?? '',
    token: stored.token,
    fingerprint: stored.fingerprint,
    cardEntryMethod: 'Unknown',
    verified: verified !== undefined,
  };
}
