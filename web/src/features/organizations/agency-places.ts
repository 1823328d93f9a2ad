/** Where firms that serve organizations are: their list, a new one, and one of them. */
export const agenciesHome = (unitId: number) => `/portal/agencies?bu=${unitId}`;
export const newAgencyAt = (unitId: number) => `/portal/agencies/create?bu=${unitId}`;
export const agencyAt = (unitId: number, id: number) => `/portal/agencies/detail/${id}?bu=${unitId}`;
