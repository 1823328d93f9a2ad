import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ApprovalDrawer } from './approval-drawer.tsx';
import { useOpenedApproval } from './use-opened-approval.ts';

const unit = { id: 7, timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as BusinessUnitSummary;
const second = {
  id: 2,
  name: 'Kim',
  role: 'Organization Admin',
  permissions: ['Payments:Refund'],
} as unknown as SessionUser;
const request: Approval = {
  id: 9,
  kind: 'Refund',
  action: 'Refund',
  referenceNumber: '100000000000000001',
  exceptionId: null,
  gatewayTransactionId: '',
  amountMinor: 2_500,
  goesBackMinor: 2_500,
  allocations: [],
  reason: 'Paid twice',
  status: 'Requested',
  requestedById: 1,
  requestedByName: 'Dana',
  requestedDate: '2026-10-01T15:00:00.000Z',
  expiresDate: '2026-10-04T15:00:00.000Z',
  decidedByName: '',
  decisionReason: '',
  failReason: '',
};

const line = (id: number, owedBy: string, priceMinor: number, refundedMinor = 0) => ({
  id,
  owedBy,
  priceMinor,
  refundedMinor,
  adjustedMinor: 0,
  reversedMinor: refundedMinor,
});

let kept: Approval;
/** The lines of the payment that it is about; undefined while they are not there. */
let lines: object[] | undefined;
let sent: { url: string; body: unknown }[];
beforeEach(() => {
  kept = request;
  lines = undefined;
  sent = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'GET' && url.includes('/approvals/')) return Response.json(kept);
      if (method === 'GET') return lines ? Response.json({ lineItems: lines }) : Response.json([], { status: 404 });
      sent.push({ url: url.split('?')[0] ?? '', body: JSON.parse(body) });
      return Response.json({});
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ user }: { user: SessionUser }) {
  const { opened, close } = useOpenedApproval();
  return opened ? <ApprovalDrawer id={opened} unit={unit} user={user} onClose={close} /> : <List />;
}

function List() {
  const { open } = useOpenedApproval();
  const address = useListAddress();
  const both = () => {
    address.set({ q: 'Dana' });
    open(9);
  };
  return (
    <>
      <p>The list</p>
      <button type="button" onClick={both}>
        Both
      </button>
    </>
  );
}

async function openDrawer(user = second, name: string | RegExp = 'Refund of $25.00') {
  const address = '/portal/payments?tab=approvals&approval=9';
  const router = createMemoryRouter([{ path: '*', element: <Page user={user} /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const drawer = await screen.findByRole('dialog', { name });
  return { router, drawer: within(drawer) };
}
const names = (drawer: ReturnType<typeof within>) =>
  drawer.getAllByRole('button').map((button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent);

it('says what was asked, by whom and why, and is decided by a second person in two steps', async () => {
  const { drawer, router } = await openDrawer();
  for (const text of ['Paid twice', 'Dana, 10/01/2026 10:00 AM', '10/04/2026 10:00 AM', '100000000000000001'])
    expect(drawer.getByText(text, { exact: false })).toBeTruthy();
  expect(names(drawer)).toEqual(['Close', 'Refuse', 'Approve']);
  fireEvent.click(drawer.getByRole('button', { name: 'Approve' }));
  // The question stands in the address: a sign-in on the way comes back to it.
  expect(router.state.location.search).toBe('?tab=approvals&approval=9&do=Approve');
  const question = within(await screen.findByRole('dialog', { name: 'Approve Refund of $25.00?' }));
  fireEvent.click(question.getByRole('button', { name: 'Approve' }));
  await screen.findByText('The list');
  expect(sent).toEqual([{ url: '/api/approvals/9/decide', body: { decision: 'Approve' } }]);
});

it('is refused only with a reason, and asks before the reason is lost', async () => {
  const { drawer, router } = await openDrawer();
  fireEvent.click(drawer.getByRole('button', { name: 'Refuse' }));
  const question = within(await screen.findByRole('dialog', { name: 'Refuse Refund of $25.00?' }));
  fireEvent.click(question.getByRole('button', { name: 'Refuse' }));
  expect(sent).toEqual([]);
  fireEvent.change(question.getByLabelText(/Reason/), { target: { value: 'Not ours' } });
  fireEvent.click(question.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Leave without saving?' });
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  fireEvent.click(question.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(sent).toEqual([{ url: '/api/approvals/9/decide', body: { decision: 'Refuse', reason: 'Not ours' } }]),
  );
  await waitFor(() => expect(router.state.location.search).toBe('?tab=approvals'));
});

it('leaves to who asked nothing but to withdraw it, and to others without the permission nothing at all', async () => {
  const own = await openDrawer({ ...second, id: 1 } as SessionUser);
  expect(names(own.drawer)).toEqual(['Close', 'Withdraw']);
  expect(own.drawer.getByText('You asked for this. Another person must decide.')).toBeTruthy();
  cleanup();
  const other = await openDrawer({ ...second, permissions: ['Payments:Void'] } as unknown as SessionUser);
  expect(names(other.drawer)).toEqual(['Close', 'Close']);
});

it('says how it ended, and offers nothing any more', async () => {
  kept = { ...request, status: 'Refused', decidedByName: 'Kim', decisionReason: 'Not ours' };
  const { drawer } = await openDrawer();
  expect(drawer.getByText('Kim: Not ours')).toBeTruthy();
  expect(names(drawer)).toEqual(['Close', 'Close']);
});

it('opens and is asked by the address of that moment, not by the one that is drawn', async () => {
  const { drawer, router } = await openDrawer();
  fireEvent.click(drawer.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Both' }));
  expect(router.state.location.search).toBe('?tab=approvals&q=Dana&approval=9');
  const again = within(await screen.findByRole('dialog', { name: 'Refund of $25.00' }));
  act(() => {
    again.getByRole('button', { name: 'Approve' }).click();
    again.getAllByRole('button', { name: 'Close' })[0]?.click();
  });
  expect(router.state.location.search).toBe('?tab=approvals&q=Dana');
});

it('says what each account owes again', async () => {
  lines = [line(1, '10001', 10_000), line(2, '10002', 10_000)];
  const { drawer } = await openDrawer();
  expect(await drawer.findByText('The balance of 10001 goes up by $12.50, of 10002 by $12.50.')).toBeTruthy();
});

it('says of a refund by line which accounts owe it again, and what leaves with the fee', async () => {
  kept = {
    ...request,
    amountMinor: 10_000,
    goesBackMinor: 10_600,
    allocations: [{ lineItemId: 2, amountMinor: 10_000 }],
  };
  lines = [line(1, '10001', 10_000), line(2, '10002', 10_000)];
  const { drawer } = await openDrawer(second, 'Refund of $106.00');
  expect(await drawer.findByText('The balance of 10002 goes up by $100.00.')).toBeTruthy();
});

it.each(['Done', 'Withdrawn', 'Failed'] as const)(
  'opens when it is %s and less is left of the payment',
  async (status) => {
    kept = { ...request, status };
    lines = [line(1, '10001', 3_000, 2_500)];
    const { drawer } = await openDrawer();
    await waitFor(() => expect(drawer.getByText('Paid twice')).toBeTruthy());
    await new Promise((done) => setTimeout(done, 20));
    expect(drawer.queryByText('When approved')).toBeNull();
  },
);

it('promises nothing when the refund is made already and its answer is under way', async () => {
  lines = [line(1, '10001', 3_000, 2_500)];
  await openDrawer();
  await new Promise((done) => setTimeout(done, 20));
  expect(screen.getByText('Paid twice')).toBeTruthy();
  expect(screen.queryByText(/goes up by/)).toBeNull();
});

it('decides on an exception by the request that it shows', async () => {
  kept = { ...request, kind: 'Exception', action: 'Accept', referenceNumber: '', exceptionId: 3 };
  const { drawer } = await openDrawer(second, /./);
  fireEvent.click(drawer.getByRole('button', { name: 'Approve' }));
  const question = within(await screen.findByRole('dialog', { name: /^Approve/ }));
  fireEvent.click(question.getByRole('button', { name: 'Approve' }));
  await screen.findByText('The list');
  expect(sent).toEqual([{ url: '/api/gateway-exceptions/3/decide', body: { approvalId: 9, decision: 'Approve' } }]);
});
