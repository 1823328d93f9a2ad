import { seedRows } from './test-list.ts';

/** Eight products, sold and not, with a price and without. */
export const seedProducts = seedRows('product', {
  code: "'C' || n",
  name: "'Thing ' || n % 5",
  description: "''",
  payer_enters_amount: 'n % 4 = 0',
  price_minor: 'case when n % 4 = 0 then null else 100 * n end',
  maximum_quantity: '1',
  requires_account: 'n % 3 = 0',
  sold_on_quick_pay: 'n % 2 = 0',
  sold_at_counter: 'n % 2 = 1',
  gl_code: "'gl ' || n % 2",
  '"order"': 'n % 3',
  is_active: 'n % 2 = 0',
});
