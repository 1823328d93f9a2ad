import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangeBanner } from '../../features/banners/change-banner.tsx';
import { ChangeAgency } from '../../features/organizations/change-agency.tsx';
import { ChangeProduct } from '../../features/products/change-product.tsx';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { bannerApi } from '../../platform/api/banner.api.ts';
import { productApi } from '../../platform/api/product.api.ts';
import type { Call } from '../../platform/client.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { useRecord } from '../../ui/detail/use-record.ts';

const of = { businessUnitId: 7, id: 5 };
const product = {
  ...{ code: 'POOL', description: '', payerEntersAmount: false, priceMinor: 500, maximumQuantity: 1 },
  ...{ requiresAccount: false, soldOnQuickPay: true, soldAtCounter: true, order: 10, glCode: '' },
};
const banner = {
  ...{ contentMarkdown: 'We close at noon.', messageType: 'Warning', onDashboard: true, onLogin: false },
  ...{ onCheckout: false, onReceipt: false, onQuickPay: true, onAutopay: true, onPos: true },
  ...{ startDate: '2026-12-01', endDate: null, isDismissible: true, order: 10 },
};
const agency = { agencyType: 'Reseller', contactName: '', contactEmail: '', contactPhone: '', notes: '' };

interface Kept {
  readonly id: number;
  readonly rowVersion: number;
  readonly isActive: boolean;
}
let kept: Kept;
let sent: object[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET') return Response.json(/\/5\b/.test(url) ? kept : { items: [] });
    const asked = JSON.parse(body);
    sent.push(asked);
    if (asked.rowVersion !== kept.rowVersion) return Response.json([], { status: 409 });
    kept = { ...kept, ...asked, rowVersion: kept.rowVersion + 1 };
    return Response.json(kept);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function pageOf<R extends object>(read: Call<typeof of, R>, Change: ComponentType<Shown<R>>) {
  return function Page() {
    const { record, onPage } = useRecord(read, of);
    const shown = { unit: { id: 7 }, user: { role: 'Global Admin', permissions: ['BusinessUnits:Manage'] } };
    if (!record) return null;
    const props = { ...shown, record, onSaved: onPage.onSaved, onPage: { ...onPage, history: undefined } };
    return <Change {...(props as unknown as Shown<R>)} />;
  };
}

it.each([
  ['product', pageOf(productApi.getProduct, ChangeProduct), 'name', product],
  ['message to payers', pageOf(bannerApi.getBanner, ChangeBanner), 'title', banner],
  ['firm', pageOf(agencyApi.getAgency, ChangeAgency), 'name', agency],
] as const)('the form of a %s follows a colleague while nothing is typed, and writes over nobody', async (...given) => {
  const [, Page, called, values] = given;
  const put = (more: object) => {
    kept = { ...kept, ...more, rowVersion: kept.rowVersion + 1 };
  };
  kept = { id: 5, isActive: true, rowVersion: 0, ...values, [called]: 'Before' } as Kept;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  const again = () => act(() => queries.invalidateQueries());
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByDisplayValue('Before');
  put({ [called]: 'Theirs' });
  await again();
  fireEvent.change(await screen.findByDisplayValue('Theirs'), { target: { value: 'Mine' } });
  put({ isActive: false });
  await again();
  await screen.findByText('This record changed.');
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  fireEvent.change(await screen.findByDisplayValue('Theirs'), { target: { value: 'Mine' } });
  press('Save');
  await waitFor(() => expect(kept).toMatchObject({ [called]: 'Mine', isActive: false, rowVersion: 3 }));
  expect(sent).toMatchObject([{ rowVersion: 1 }, { rowVersion: 2 }]);
});
