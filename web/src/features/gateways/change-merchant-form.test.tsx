import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { MerchantSetup } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ChangeMerchantForm, type MerchantRecord } from './change-merchant-form.tsx';

const record = {
  id: 3,
  name: 'Water cards',
  status: 'Draft',
  merchantNumber: '770001',
  billingAddressCollection: 'None',
  settlementBankLast4: '1234',
  batchCloseTime: '23:00',
  timezone: 'US/Central',
  depositDays: 2,
  rowVersion: 1,
} as unknown as MerchantRecord;
const setup = {
  gateway: {
    id: 1,
    name: 'Sandbox',
    gatewayType: 'Sandbox',
    sources: ['Credit Card', 'ACH'],
    credentials: [],
  },
  paymentSourceTypes: ['Credit Card'],
  channels: ['QuickPay'],
  hasCredentials: true,
  credentialsDate: null,
  change: null,
} as unknown as MerchantSetup;
// A colleague added a method and a channel.
const after: MerchantSetup = { ...setup, paymentSourceTypes: ['Credit Card', 'ACH'], channels: ['QuickPay', 'POS'] };

let sent: object[];
let isOld = false;
beforeEach(() => {
  sent = [];
  isOld = false;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET')
      return Response.json(/setup/.test(url) ? after : { ...record, depositDays: 3, rowVersion: 2 });
    if (isOld) return Response.json([], { status: 428 });
    sent.push(JSON.parse(body));
    return JSON.parse(body).rowVersion === 2
      ? Response.json({ ...record, rowVersion: 3 })
      : Response.json([{ propertyName: '', errorMessage: 'Changed.' }], { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(read = record, of = setup) {
  const shown = {
    record: read,
    unit: { id: 7 },
    user: { id: 1, name: 'Ann', role: 'Global Admin' },
    when: String,
    onSaved: () => undefined,
  } as unknown as Shown<MerchantRecord>;
  const element = <ChangeMerchantForm {...shown} setup={of} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
async function keepMineAfterConflict() {
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Water' } });
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
}

it('goes on after a conflict from the methods and channels that a colleague chose', async () => {
  open();
  await keepMineAfterConflict();
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ name: 'Water', rowVersion: 2, ...pick(after) });
});

it('says so where both chose methods, and keeps what was chosen here', async () => {
  open();
  fireEvent.click(box('ACH'));
  fireEvent.click(box('Credit Card'));
  await keepMineAfterConflict();
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText(/Payment methods: somebody else chose Credit Card, ACH\./)).toBeTruthy();
  expect(told.queryByText(/Channels/)).toBeNull();
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ paymentSourceTypes: ['ACH'], channels: after.channels });
});

it('comes back from a sign-in with what was typed and chosen, over the version that it was chosen over', async () => {
  isOld = true;
  open();
  fireEvent.click(box('ACH'));
  fireEvent.click(box('Credit Card'));
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  cleanup();
  isOld = false;
  open({ ...record, depositDays: 3, rowVersion: 2 }, after);
  expect([box('ACH').checked, box('Credit Card').checked]).toEqual([true, false]);
  await keepMineAfterConflict();
  expect(sent[0]).toMatchObject({ rowVersion: 1 });
  await screen.findByText(/Payment methods: somebody else chose Credit Card, ACH\./);
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ rowVersion: 2, paymentSourceTypes: ['ACH'], channels: after.channels });
});

const pick = ({ paymentSourceTypes, channels }: Pick<MerchantSetup, 'paymentSourceTypes' | 'channels'>) => ({
  paymentSourceTypes,
  channels,
});
