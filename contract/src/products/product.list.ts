import { headOf } from '../kit/list.ts';
import { yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { productFields } from './product.fields.ts';

/** What a business unit sells beside its bills, in the order in which payers read it. */
export const products = record({
  entity: 'Product',
  as: 'product',
  list: plainList({
    name: 'products',
    needs: 'BusinessUnits:Read',
    usual: 'order',
    period: 'none',
    columns: {
      order: { kind: 'number', sort: true },
      code: { kind: 'text', sort: true },
      name: { kind: 'text', sort: true },
      priceMinor: { kind: 'money', sort: true, maybe: true },
      soldOnQuickPay: { kind: 'yesNo' },
      soldAtCounter: { kind: 'yesNo' },
      requiresAccount: { kind: 'yesNo' },
      glCode: { kind: 'text', sort: true, off: true },
      isActive: { kind: 'yesNo' },
      soldRecently: { kind: 'number', sort: true },
    },
    filters: {
      IsActive: yesNo('isActive'),
      SoldOnQuickPay: yesNo('soldOnQuickPay'),
      SoldAtCounter: yesNo('soldAtCounter'),
    },
    search: ['code', 'name'],
  }),
  texts: {
    ...headOf('products'),
    one: 'products_one',
    columns: {
      order: 'products_order',
      code: 'products_code',
      name: 'name',
      priceMinor: 'products_price',
      soldOnQuickPay: 'products_quick_pay',
      soldAtCounter: 'products_counter',
      requiresAccount: 'products_account',
      glCode: 'products_gl_code',
      isActive: 'products_active',
      soldRecently: 'products_sold',
    },
  },
  operations: {
    list: 'listProducts',
    file: 'exportProducts',
    read: 'getProduct',
    history: 'listProductHistory',
    add: 'addProduct',
    change: 'changeProduct',
  },
  form: { needs: 'BusinessUnits:Manage', fields: productFields },
});

export const productPaths = {
  ...recordPaths(products),
  getProductSales: 'GET /api/business-units/{businessUnitId}/products/{id}/sales',
  switchProducts: 'POST /api/business-units/{businessUnitId}/products/switch',
} as const;
