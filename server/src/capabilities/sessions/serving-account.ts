import type { SourceVault } from '../../integrations/payment-gateway/source-vault.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { type MerchantAccount, type MerchantAsk, merchantAccountFor } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { say } from '../../platform/texts/refusals.ts';

export type ServingAccount = MerchantAccount & { readonly vault: SourceVault };

/**
 * The merchant account that will serve a payment method, with the vault of its gateway.
 * @throws 400 when there is none, its gateway is paused, or cannot take this payment method.
 */
export const servingAccount = async (
  deps: PaymentDeps,
  tx: Tx,
  ask: Omit<MerchantAsk, 'purpose'>,
): Promise<ServingAccount> => withVault(deps, await merchantAccountFor(tx, { ...ask, purpose: 'Base Payment' }));

/** The same of a merchant account that was read already. */
export function withVault(deps: PaymentDeps, merchant: MerchantAccount | undefined): ServingAccount {
  if (merchant?.pausedText) throw badRequest('paymentSourceType', merchant.pausedText);
  const vault = merchant && deps.vaultOf(merchant.gatewayType);
  if (!merchant || !vault) throw unavailable();
  return { ...merchant, vault };
}

export const unavailable = () => badRequest('paymentSourceType', say('payment_method_not_available'));
