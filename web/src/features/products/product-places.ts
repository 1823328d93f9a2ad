/** Where products are: their list, one of them, and a new one, which may begin as a copy. */
export const productsHome = (unitId: number) => `/portal/products?bu=${unitId}`;
export const productAt = (unitId: number, id: number) => `/portal/products/detail/${id}?bu=${unitId}`;
export const newProductAt = (unitId: number, copyOf?: number) =>
  `/portal/products/create?bu=${unitId}${copyOf ? `&of=${copyOf}` : ''}`;
