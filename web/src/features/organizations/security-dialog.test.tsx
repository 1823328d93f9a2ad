import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import type { OrganizationSecurity } from '@ratepayer/contract/organizations/security.operations.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '../../platform/session/user.ts';
import { SecurityDialog } from './security-dialog.tsx';

const before: OrganizationSecurity = {
  largeRefundMinor: 500_000,
  userDailyRefundMinor: 500_000,
  unitDailyRefundMinor: 2_500_000,
  dualControl: true,
  staffEmailDomains: '',
  change: null,
  rowVersion: 1,
};
const after = { ...before, largeRefundMinor: 100_000, rowVersion: 2 };

let sent: object[];
let isOld = false;
beforeEach(() => {
  sent = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  isOld = false;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET') return Response.json(after);
    if (isOld) return Response.json([], { status: 428 });
    sent.push(JSON.parse(body));
    return JSON.parse(body).rowVersion === 2
      ? Response.json({ ...after, rowVersion: 3 })
      : Response.json([{ propertyName: '', errorMessage: 'Changed.' }], { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ read = before, onClose }: { read?: OrganizationSecurity; onClose: () => void }) {
  const [security, setSecurity] = useState(read);
  const user = { id: 1, name: 'Ann' } as SessionUser;
  const of = { businessUnitId: 7, id: 3 };
  return (
    <>
      <SecurityDialog of={of} user={user} security={security} onReload={() => setSecurity(after)} onClose={onClose} />
      <button type="button" onClick={() => setSecurity(after)}>
        Read again
      </button>
    </>
  );
}

const open = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </QueryClientProvider>,
  );

it('puts what a colleague changed beside what was typed, and changes no limit back that nobody chose', async () => {
  const onClose = vi.fn();
  open(<Page onClose={onClose} />);
  const dialog = within(screen.getByRole('dialog'));
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  fireEvent.change(dialog.getByLabelText(/Refunds of one business unit/), { target: { value: '20000.00' } });
  fireEvent.click(screen.getByText('Read again'));
  save();
  await waitFor(() => expect(sent).toMatchObject([{ rowVersion: 1 }]));
  fireEvent.click(await dialog.findByRole('button', { name: 'See their changes' }));
  const row = within(await dialog.findByRole('row', { name: /sign-in/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['5000.00', '1000.00']);
  save();
  expect(sent).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
  fireEvent.change(dialog.getByLabelText(/Refunds of one business unit/), { target: { value: '20000.00' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ rowVersion: 2, largeRefundMinor: 100_000, unitDailyRefundMinor: 2_000_000 });
});

it('changes no limit back that a colleague changed while somebody proved who they are', async () => {
  const close = () => undefined;
  isOld = true;
  open(<Page onClose={close} />);
  fireEvent.change(screen.getByLabelText(/Refunds of one business unit/), { target: { value: '20000.00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  cleanup();
  isOld = false;
  open(<Page read={after} onClose={close} />);
  expect(screen.getByLabelText<HTMLInputElement>(/Refunds of one business unit/).value).toBe('20000.00');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  await screen.findByRole('row', { name: /sign-in/ });
  expect(sent).toMatchObject([{ rowVersion: 1 }]);
});
