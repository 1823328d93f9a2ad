import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { useOpenedException } from './use-opened-exception.ts';

const unit = { id: 7, timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as BusinessUnitSummary;
const user = {
  id: 1,
  name: 'Dana',
  role: 'Organization Admin',
  permissions: ['Payments:Refund'],
} as unknown as SessionUser;
const no = { allowed: false, why: '' };
const exception = {
  id: 3,
  businessUnitId: 7,
  createdDate: '2026-10-01T15:00:00.000Z',
  kind: 'Money Without A Payment',
  merchantNumber: '77',
  gatewayTransactionId: 'gw-1',
  amountMinor: 500,
  currencyCode: 'USD',
  batchIdentifier: '',
  theirs: { what: 'Sale', reference: 'gw-1', amountMinor: 500, toldDate: '2026-10-01', message: '' },
  referenceNumber: '',
  ours: null,
  resolution: '',
  reason: '',
  resolvedBy: '',
  resolvedDate: null,
  isGivingBack: false,
  isBeingRecorded: false,
  approval: null,
  actions: {
    Belongs: no,
    Accept: { allowed: true, why: '' },
    'Give back': no,
    'Not ours': { allowed: true, why: '' },
    'Never taken': no,
  },
  rowVersion: 1,
} as unknown as GatewayException;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('fetch', async () => Response.json(exception));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Exceptions() {
  const { opened, close, done } = useOpenedException();
  return opened ? (
    <ExceptionDrawer id={opened} unit={unit} user={user} onClose={close} onDone={done} />
  ) : (
    <p>The list</p>
  );
}

/** The list, and its exception opened from there. */
function drawOpened() {
  const client = new QueryClient();
  const router = createMemoryRouter(
    [
      { path: '/portal/payments', element: <Exceptions /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    {
      initialEntries: ['/portal/payments?tab=exceptions', '/portal/payments?tab=exceptions&exception=3'],
      initialIndex: 1,
    },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, client };
}
async function openDrawer() {
  const drawn = drawOpened();
  return { ...drawn, reason: await screen.findByLabelText<HTMLInputElement>(/Reason/) };
}
const asked = () => screen.findByRole('heading', { name: 'Leave without saving?' });
const answer = (name: 'Stay' | 'Leave') => fireEvent.click(screen.getByRole('button', { name }));

it('asks before what was typed is lost: by Back, by a link, by Esc and by its own way back', async () => {
  const { router, reason } = await openDrawer();
  fireEvent.change(reason, { target: { value: 'Paid at the counter' } });
  for (const leave of [
    () => void router.navigate(-1),
    () => void router.navigate('/portal/payments/details/1'),
    () => void router.navigate('/portal/payments?tab=all'),
    () => void fireEvent.keyDown(reason, { key: 'Escape' }),
    () => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement),
  ]) {
    leave();
    await asked();
    answer('Stay');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leave without saving?' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Paid at the counter');
    expect(router.state.location.search).toBe('?tab=exceptions&exception=3');
  }
  void router.navigate(-1);
  await asked();
  answer('Leave');
  await screen.findByText('The list');
});

it('closes at once where nothing was typed', async () => {
  const { router, reason } = await openDrawer();
  fireEvent.keyDown(reason, { key: 'Escape' });
  await screen.findByText('The list');
  expect(router.state.location.search).toBe('?tab=exceptions');
});

it('is settled against what it showed, and goes on from what a colleague made of it', async () => {
  let amountMinor = 500;
  let rowVersion = 1;
  const sent: number[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: { body?: string }) => {
    if (!init?.body) return Response.json({ ...exception, amountMinor, rowVersion });
    sent.push(JSON.parse(init.body).rowVersion);
    return sent.at(-1) === rowVersion
      ? Response.json({ ...exception, resolution: 'Accepted' })
      : Response.json([{ propertyName: '', errorMessage: 'Reload it and decide again.' }], { status: 409 });
  });
  const { reason, client } = await openDrawer();
  fireEvent.change(screen.getByLabelText(/What to do/), { target: { value: 'Accept' } });
  fireEvent.change(reason, { target: { value: 'Paid at the counter' } });
  [amountMinor, rowVersion] = [900, 2];
  await act(async () => {
    await client.invalidateQueries();
    // What was read is drawn a moment later.
    await new Promise((done) => setTimeout(done, 20));
  });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  press();
  await screen.findByText('Reload it and decide again.', { exact: false });
  expect(sent).toEqual([1]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the new version' }));
  await waitFor(() => expect(screen.queryByText('Reload it and decide again.', { exact: false })).toBeNull());
  press();
  await screen.findByText('The list');
  expect(sent).toEqual([1, 2]);
});

it('says of what belongs to a payment that it is still being recorded there', async () => {
  const actions = Object.fromEntries(Object.keys(exception.actions).map((action) => [action, no]));
  const settled = { ...exception, resolution: 'Belongs', isBeingRecorded: true, actions };
  vi.stubGlobal('fetch', async () => Response.json(settled));
  drawOpened();
  await screen.findByText('still being recorded at its payment', { exact: false });
});
