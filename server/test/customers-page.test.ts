// @vitest-environment page
import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCustomers, seedCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';

const world = openedWorld();
type Kit = Awaited<ReturnType<typeof openCustomers>>;
let unit: number;
let customerOf: Kit['customerOf'];
let newPayer: Kit['newPayer'];
beforeAll(async () => {
  ({ unit, customerOf, newPayer } = await openCustomers(world()));
});
afterAll(async () => {
  document.body.replaceChildren();
  sessionStorage.clear();
  // A page tells what it was answered last before its document is gone.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

describe('the list of payers', () =>
  testListPage(customers, { world, path: 'users-page/customers', seed: seedCustomers }));

describe('the page of a payer', () => {
  const portal = openPortal(world);
  const open = async (address: string, heading: string | RegExp) => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    await portal.show('clerk@riverton.test', `/portal/${address}${address.includes('?') ? '&' : '?'}bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 15_000 });
  };
  const confirm = async (title: string, button: string, fill: Readonly<Record<string, string>>) => {
    const dialog = await screen.findByRole('dialog', { name: title });
    for (const [label, value] of Object.entries(fill))
      fireEvent.change(within(dialog).getByLabelText(new RegExp(label)), { target: { value } });
    fireEvent.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  };

  it('names the accounts and what is told of each, blocks with a reason, and shows who else it may be', async () => {
    const { id, email } = await newPayer({ name: 'Sam Page', accounts: ['10001'] });
    await newPayer({ name: 'Sam Page', accounts: ['10001'] });
    await open(`customers/${id}/dashboard`, 'Sam Page');
    await screen.findByText(email);
    await screen.findByText('Possible duplicate');
    const table = await screen.findByRole('table', { name: 'Accounts of this payer' });
    within(table).getByRole('link', { name: '10001 – 01' });
    const bills = within(table).getByRole('checkbox', { name: 'New bill for 10001 – 01' }) as HTMLInputElement;
    expect(bills.checked).toBe(true);
    fireEvent.click(bills);
    await waitFor(() =>
      expect((screen.getByRole('checkbox', { name: 'New bill for 10001 – 01' }) as HTMLInputElement).checked).toBe(
        false,
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Block sign-in' }));
    await confirm('Block Sam Page?', 'Block', { Reason: 'Lost the phone' });
    await screen.findByRole('button', { name: 'Unblock sign-in' });
    fireEvent.click(screen.getByRole('button', { name: /^Unlink/ }));
    await confirm('Unlink Sam Page?', 'Unlink', { Reason: 'Moved' });
    await screen.findByText('This payer has no account of this business unit.');
    fireEvent.click(screen.getByRole('tab', { name: 'Payments' }));
    await screen.findByText('This payer has no account of this business unit.');
  });

  it('is reached from the account, where a payer is linked by e-mail', async () => {
    const { email } = await newPayer({ name: 'Alex Link' });
    const free = await world().accountId('10004');
    await open(`accounts/${free}/dashboard?tab=customers`, /./);
    fireEvent.click(await screen.findByRole('button', { name: 'Link customer' }));
    await confirm('Link a payer to this account?', 'Link', { 'E-mail': email });
    const place = await screen.findByRole('link', { name: 'Alex Link' });
    expect(place.getAttribute('href')).toMatch(/^\/portal\/customers\/\d+\/dashboard\?bu=/);
  });

  it('is not there for a payer of another town', async () => {
    const { id } = { id: await customerOf('login1@lakeshore-hydro.test') };
    await open(`customers/${id}/dashboard`, /./);
    await screen.findByText(/could not find/i);
  });
});
