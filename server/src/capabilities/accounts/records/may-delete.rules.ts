import type { CreateMethod } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/** What an account has been used for. */
export interface Used {
  readonly createMethod: CreateMethod;
  readonly hasPayments: boolean;
  readonly balance: number;
  readonly lateFee: number;
  readonly openChargesMinor: number;
}

/** Why an account may not be deleted (domain.md 4.15); nothing where it may. */
export function keptBecause({ createMethod, hasPayments, balance, lateFee, openChargesMinor }: Used): Told | undefined {
  if (createMethod !== 'Manual' && createMethod !== 'POS') return tell('delete_only_by_hand');
  if (hasPayments) return tell('delete_has_payments');
  return balance !== 0 || lateFee !== 0 || openChargesMinor !== 0 ? tell('delete_not_zero') : undefined;
}
