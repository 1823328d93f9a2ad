/** Where the autopay of an account is shown. */
export const accountAt = (unitId: number, { accountId }: { readonly accountId: number }): string =>
  `/portal/accounts/${accountId}/dashboard?tab=autopay&bu=${unitId}`;
