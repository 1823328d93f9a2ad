// @vitest-environment page
import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';
import { openPortal } from './test-list-page.ts';

const world = openedWorld();
const { asked, show, fail } = openPortal(world);
let unit: number;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  HTMLElement.prototype.hidePopover = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  document.head.innerHTML = '<base href="/">';
  unit = await world().unitId('riverton-water');
  const { token, accountIds } = await world().quickPay(['10001']);
  const pay = (amountMinor: number, card: string) =>
    prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor, card });
  await (await pay(1_000, '4242424242424242')).process();
  await (await pay(2_000, '4000000000000002')).process();
  await (await pay(3_000, '4000000000006983')).process();
});

const open = async (email = 'clerk@riverton.test') => {
  await show(email, `/portal?bu=${unit}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
};
const attention = () => screen.getByRole('region', { name: /^Needs attention/ });

it('is where the portal opens, and each figure opens the list that adds up to it', async () => {
  await open();
  const today = /^\/portal\/payments\?bu=\d+&start=(\d{4}-\d\d-\d\d)&end=\1$/;
  await waitFor(() => {
    const places = screen.getAllByRole('link', { name: '$10.00' }).map((link) => link.getAttribute('href'));
    expect(places).toContainEqual(expect.stringMatching(today));
  });
  const list = asked.findLast(({ path }) => path.endsWith('/payments'));
  expect(JSON.parse(list?.body ?? '{}').totals.keptMinor).toBe(1_000);
  await screen.findByText('33.3% approved');
});

it('draws its charts for those who look, and a table for those who read', async () => {
  await open();
  const channels = await screen.findByRole('region', { name: 'By channel' });
  await within(channels).findByText('$10.00');
  fireEvent.click(within(channels).getByRole('button', { name: 'Show as table' }));
  const link = await within(channels).findByRole('link', { name: 'QuickPay' });
  expect(link.getAttribute('href')).toContain('channel=QuickPay');
  const declines = await screen.findByRole('region', { name: 'Declines by reason' });
  await within(declines).findByText('1');
});

it('lets a person take on what needs one, leave it for a day with a reason, and see it again', async () => {
  await open();
  const why = 'The gateway did not answer about Pat Rivera’s payment. They were told not to pay again.';
  fireEvent.click(await screen.findByRole('button', { name: `Assign to me: ${why}` }));
  await screen.findByRole('button', { name: `Leave to others: ${why}` });
  fireEvent.click(screen.getByRole('button', { name: `Leave for a day: ${why}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave this for a day?' });
  const confirm = within(dialog).getByRole('button', { name: 'Leave for a day' });
  fireEvent.click(confirm);
  await within(dialog).findByText(/There was a problem/);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The bank answers tomorrow' } });
  fireEvent.click(confirm);
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 that was left for a day' }));
  await within(attention()).findByText(/^Left until .*: The bank answers tomorrow$/);
});

it('goes on where one of its panels cannot be read', async () => {
  fail(`/api/business-units/${unit}/dashboard/takings`);
  await open();
  await within(await screen.findByRole('region', { name: 'By channel' })).findByRole('alert');
  await screen.findAllByRole('link', { name: '$10.00' });
  fail('');
});

it('leads from the tiles of adoption to engagement, where each figure opens the accounts that it counts', async () => {
  await open();
  const tiles = await screen.findByRole('region', { name: 'Adoption' });
  const [tile] = await within(tiles).findAllByRole('link');
  expect(tile?.getAttribute('href')).toBe(`/portal/engagement?bu=${unit}`);
  await show('clerk@riverton.test', `/portal/engagement?bu=${unit}`);
  await screen.findByRole('heading', { level: 1, name: 'Engagement' });
  const answer = await waitFor(() => {
    const found = asked.findLast(({ path, status }) => path.endsWith('/engagement/adoption') && status === 200);
    return JSON.parse(found?.body ?? '') as Adoption;
  });
  const hrefs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  await waitFor(() =>
    expect(hrefs()).toContainEqual([String(answer.now.registered), `/portal/accounts?bu=${unit}&registered=true`]),
  );
  expect(hrefs()).toContainEqual([
    String(answer.now.reachable),
    `/portal/accounts?bu=${unit}&paperless=false&hasEmail=true`,
  ]);
  const channels = screen.getByRole('region', { name: 'Payments by channel' });
  fireEvent.click(within(channels).getByRole('button', { name: 'Show as table' }));
  const month = answer.months.at(-1);
  const count = within(await within(channels).findByRole('table')).getByRole('link');
  expect([count.textContent, count.getAttribute('href')]).toEqual([
    '1',
    `/portal/payments?bu=${unit}&start=${month?.firstDay}&end=${month?.lastDay}&channel=QuickPay`,
  ]);
  expect(within(screen.getByRole('table', { name: 'By month' })).getAllByRole('row')).toHaveLength(
    1 + answer.months.length,
  );
  await show('base@riverton.test', `/portal/engagement?bu=${unit}`);
  await screen.findByText(/You do not have access to this page/);
});
