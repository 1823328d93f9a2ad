/** The page of an organization, for who looks from a business unit. */
export const hrefIn =
  (unitId: number) =>
  ({ id }: { readonly id: number }): string =>
    `/portal/organization?bu=${unitId}&organization=${id}`;
