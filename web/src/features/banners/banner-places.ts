export const bannersHome = (unitId: number) => `/portal/messages?bu=${unitId}`;
export const bannerAt = (unitId: number, id: number) => `/portal/messages/detail/${id}?bu=${unitId}`;
/** A new one, or one that begins as a copy of another. */
export const newBannerAt = (unitId: number, of?: number) =>
  `/portal/messages/create?bu=${unitId}${of === undefined ? '' : `&of=${of}`}`;
