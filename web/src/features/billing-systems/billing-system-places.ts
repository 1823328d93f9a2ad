/** Where billing systems are: their list, one of them, and a new one, which may begin as a copy. */
export const systemsHome = (unitId: number) => `/portal/billing-systems?bu=${unitId}`;
export const systemAt = (unitId: number, id: number) => `/portal/billing-systems/detail/${id}?bu=${unitId}`;
export const newSystemAt = (unitId: number, copyOf?: number) =>
  `/portal/billing-systems/create?bu=${unitId}${copyOf ? `&of=${copyOf}` : ''}`;
