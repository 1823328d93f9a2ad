import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
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
beforeEach(() => {
  sent = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET') return Response.json(after);
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

function Page({ onClose }: { onClose: () => void }) {
  const [security, setSecurity] = useState(before);
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

it('puts what a colleague changed beside what was typed, and changes no limit back that nobody chose', async () => {
  const onClose = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <Page onClose={onClose} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
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
