import { say as sayList } from '../../platform/texts/lists.ts';

/** What the fields of a product are called. */
export const productLabels = () => ({
  code: sayList('products_code'),
  name: sayList('name'),
  description: sayList('products_description'),
  payerEntersAmount: sayList('products_payer_enters'),
  priceMinor: sayList('products_price'),
  minimumMinor: sayList('products_least'),
  maximumMinor: sayList('products_most'),
  maximumQuantity: sayList('products_at_once'),
  requiresAccount: sayList('products_account'),
  soldOnQuickPay: sayList('products_quick_pay'),
  soldAtCounter: sayList('products_counter'),
  formConfigurationId: sayList('products_form'),
  glCode: sayList('products_gl_code'),
  order: sayList('products_order'),
  isActive: sayList('products_active'),
});
