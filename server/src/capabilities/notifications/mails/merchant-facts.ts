import type { Tx } from '../../../platform/database/database.ts';
import { readMerchant } from '../../gateways/read-merchant.ts';

/** What administrators read of a merchant account that somebody changed. */
export interface MerchantFacts {
  readonly businessUnitId: number;
  readonly name: string;
  readonly gateway: string;
  readonly merchantNumber: string;
}

/** Adds to what is told which merchant account it is about. @throws 404 for one that is not there */
export async function withMerchant<Told extends { readonly merchantAccountId: number }>(
  tx: Tx,
  businessUnitId: number,
  told: Told,
): Promise<Told & MerchantFacts> {
  const { name, gatewayName: gateway, merchantNumber } = await readMerchant(tx, businessUnitId, told.merchantAccountId);
  return { ...told, businessUnitId, name, gateway, merchantNumber };
}
