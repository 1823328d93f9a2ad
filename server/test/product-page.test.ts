// @vitest-environment page
import { products } from '@ratepayer/contract/products/product.list.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-products/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedProducts } from './product-rows.ts';
import { openProductSales } from './product-sale-kit.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const { world, unit, admin, bags, onBill, bagLine, chosen } = await openProductSales();
const { show } = openPortal(world);
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});

describe('the page of products', () => testListPage(products, { world, seed: seedProducts }));

it('a product is made on a page that asks for a price or for bounds, and sold no more from the list', async () => {
  await show('admin@riverton.test', `/portal/products/create?bu=${unit}`);
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: 'PAGE' } });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Made on a page' } });
  fireEvent.click(screen.getByLabelText('Payers enter the amount'));
  expect(screen.queryByLabelText(/^Price/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Smallest amount/), { target: { value: '5' } });
  fireEvent.click(screen.getByLabelText('In QuickPay'));
  fireEvent.click(screen.getByLabelText('At the counter'));
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await screen.findAllByText(new RegExp(words.product_sold_nowhere));
  fireEvent.click(screen.getByLabelText('At the counter'));
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await screen.findByRole('heading', { level: 1, name: 'Made on a page' });
  const [made] = await world().rows<{ minimum: number; price: number | null; counter: boolean }>(
    `select minimum_minor::int as minimum, price_minor as price, sold_at_counter as counter from product
      where code = 'PAGE'`,
  );
  expect(made).toEqual({ minimum: 500, price: null, counter: true });
  await show('admin@riverton.test', `/portal/products?q=PAGE&bu=${unit}`);
  const listed = within(await screen.findByRole('table', undefined, { timeout: 10_000 }));
  listed.getByText(words.payer_enters);
  fireEvent.click(listed.getByRole('button', { name: /Made on a page/ }));
  fireEvent.click(listed.getByText(words.stop_selling));
  const dialog = await screen.findByRole('dialog', { name: 'Stop selling Made on a page?' });
  fireEvent.click(within(dialog).getByRole('button', { name: words.stop_selling }));
  await waitFor(async () =>
    expect(await world().rows("select 1 from product where code = 'PAGE' and not is_active")).toHaveLength(1),
  );
});

it('what was sold of a product is drawn on its page, and shown as a table', async () => {
  expect((await (await chosen([onBill(1_000), bagLine(3)])).process()).body).toMatchObject({ status: 'Complete' });
  const at = `/api/business-units/${unit}/products/${bags}`;
  const { body: sales } = await world().call('GET', `${at}/sales`, { token: admin });
  await show('admin@riverton.test', `/portal/products/detail/${bags}?bu=${unit}&tab=sales`);
  await screen.findByRole('heading', { name: words.sales });
  fireEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  const [, , total] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(total?.textContent).toContain(`${sales.totals.quantity}$`);
});
