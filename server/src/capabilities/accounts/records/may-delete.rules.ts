import type { CreateMethod } from '@ratepayer/contract/accounts/create-methods.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/** What an account has been used for. */
export interface Used {
  readonly createMethod: CreateMethod;
  readonly hasPayments: boolean;
  /** Not withdrawn; what is a draft today is owed tomorrow. */
  readonly hasBills: boolean;
  /** It took over from another account, or another one from it: what comes late is told by it where to go. */
  readonly hasTransfers: boolean;
  readonly hasReadings: boolean;
  /** A payer sees it with a login, or is invited to. */
  readonly hasPayers: boolean;
  readonly balance: number;
  readonly lateFee: number;
  readonly openChargesMinor: number;
}

/** Why an account may not be deleted (domain.md 4.15); nothing where it may. */
export function keptBecause(used: Used): Told | undefined {
  const { createMethod, hasPayments, hasBills, balance, lateFee, openChargesMinor } = used;
  if (createMethod !== 'Manual' && createMethod !== 'POS') return tell('delete_only_by_hand');
  if (hasPayments) return tell('delete_has_payments');
  if (hasBills) return tell('delete_has_bills');
  if (used.hasTransfers) return tell('delete_has_transfers');
  if (used.hasReadings) return tell('delete_has_readings');
  if (used.hasPayers) return tell('delete_has_payers');
  return balance !== 0 || lateFee !== 0 || openChargesMinor !== 0 ? tell('delete_not_zero') : undefined;
}
