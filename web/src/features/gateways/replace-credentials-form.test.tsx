import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { MerchantSetup } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { MerchantRecord } from './change-merchant-form.tsx';
import { ReplaceCredentialsForm } from './replace-credentials-form.tsx';

const values = {
  name: 'Water cards',
  merchantNumber: '770001',
  billingAddressCollection: 'None',
  settlementBankLast4: '1234',
  batchCloseTime: '23:00',
  timezone: 'US/Central',
  depositDays: 2,
};
const record = { ...values, id: 3, status: 'Disabled', rowVersion: 4 } as unknown as MerchantRecord;
const field = { name: 'secretKey', title: 'Secret key', secret: true, needed: true, choices: [] };
const setup = {
  gateway: { id: 1, name: 'Cardline', gatewayType: 'Stripe', sources: ['Credit Card'], credentials: [field] },
  paymentSourceTypes: ['Credit Card'],
  channels: ['QuickPay'],
  hasCredentials: true,
  credentialsDate: null,
  change: null,
} as unknown as MerchantSetup;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends other credentials of a disabled merchant account with all else as it is, and never without', async () => {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body = '' } = {}) => {
    sent.push(JSON.parse(body));
    return Response.json({ ...record, rowVersion: 5 });
  });
  const onSaved = vi.fn();
  const shown = {
    ...{ record, unit: { id: 7 }, user: { id: 1, name: 'Ann', role: 'Global Admin' }, when: String, onSaved },
  } as unknown as Shown<MerchantRecord>;
  const element = <ReplaceCredentialsForm {...shown} setup={setup} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  expect((await screen.findAllByText(/All of them together/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Secret key/), { target: { value: 'sk_given_later' } });
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ rowVersion: 5 })));
  expect(sent).toEqual([
    {
      ...values,
      paymentSourceTypes: ['Credit Card'],
      channels: ['QuickPay'],
      credentials: [{ name: 'secretKey', value: 'sk_given_later' }],
      reason: '',
      rowVersion: 4,
    },
  ]);
});
