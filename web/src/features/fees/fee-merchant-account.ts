/** A merchant account that charges fees of their own. */
export interface FeeMerchantAccount {
  readonly id: number;
  readonly name: string;
  readonly merchantNumber: string;
}
