import type { SourceVault } from '../../integrations/payment-gateway/source-vault.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { FeeReach } from '../fees/plan-fee.ts';
import { type MerchantAccount, merchantAccountsIn, merchantOf } from './merchant-accounts.ts';
import { say } from '../../platform/texts/refusals.ts';

type At = Pick<MerchantAccount, 'id' | 'gatewayType' | 'merchantNumber'>;

/**
 * Why a token made for one merchant account cannot be charged by another: it is at another vendor, or at an account
 * there that cannot reach it; empty when it can.
 */
export function whyOutOfReach(
  vaultOf: (gatewayType: string) => SourceVault | undefined,
  from: At,
  to: At,
): '' | 'Another Vendor' | 'Another Account' {
  if (from.gatewayType !== to.gatewayType) return 'Another Vendor';
  return vaultOf(from.gatewayType)?.reaches?.(merchantOf(from), merchantOf(to)) === false ? 'Another Account' : '';
}

const allIn = (tx: Tx, businessUnitId: number) => rowsOf(tx, merchantAccountsIn(businessUnitId));
type Reachable = Awaited<ReturnType<typeof allIn>>[number];

const takesPayments = (
  { purpose, active, paymentSourceTypes, channels }: Reachable,
  paymentSourceType: FeeReach['paymentSourceType'],
  channel: FeeReach['channel'],
): boolean =>
  purpose === 'Base Payment' &&
  active &&
  paymentSourceTypes.includes(paymentSourceType) &&
  (channel === '' || channels.includes(channel));

/**
 * Fee and payment are charged with what the payer enters once: the fee's account must reach every token that an account
 * for payments makes.
 */
export const whyFeeUnreachable =
  (vaultOf: (gatewayType: string) => SourceVault | undefined) =>
  async (tx: Tx, { businessUnitId, feeMerchantAccountId, channel, paymentSourceType }: FeeReach): Promise<string> => {
    const all = await allIn(tx, businessUnitId);
    const fee = all.find((account) => account.id === feeMerchantAccountId);
    if (!fee) return '';
    for (const base of all.filter((each) => takesPayments(each, paymentSourceType, channel))) {
      const why = whyOutOfReach(vaultOf, base, fee);
      if (why === 'Another Vendor')
        return say('account_payments_taken_payer', { gatewayType: fee.gatewayType, gatewayType2: base.gatewayType });
      if (why === 'Another Account')
        return say('account_cannot_charge_card', {
          merchantNumber: fee.merchantNumber,
          merchantNumber2: base.merchantNumber,
          gatewayType: base.gatewayType,
        });
    }
    return '';
  };
