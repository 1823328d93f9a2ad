import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ArchiveDialog } from './archive-dialog.tsx';

const unit = { id: 7, culture: 'en-US', currencyCode: 'USD' } as BusinessUnitSummary;
const account: NamedAccount = { id: 9, accountNumber: '10001', subAccountNumber: '', name: 'Pat' };
const candidate = { id: 12, accountNumber: '10001', subAccountNumber: '02', name: 'Kim', balance: 0 };

let kept = { totalMinor: 5_000, rowVersion: 1, candidates: [candidate] };
let reads: number;
let sent: { url: string; body: { rowVersion?: number } }[];
beforeEach(() => {
  kept = { ...kept, rowVersion: 1, totalMinor: 5_000 };
  reads = 0;
  sent = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' } = {}) => {
    if (method === 'GET') {
      reads++;
      return Response.json(kept);
    }
    sent.push({ url, body: { ...JSON.parse(body), ...Object.fromEntries(new URL(url, 'http://x').searchParams) } });
    return sent.length === 1
      ? Response.json([{ propertyName: '', errorMessage: 'Changed.' }], { status: 409 })
      : Response.json({ id: 9 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

it('keeps what was chosen when the window is looked at again, and after a colleague changed the account', async () => {
  const onDone = vi.fn();
  const element = <ArchiveDialog account={account} unit={unit} onClose={() => undefined} onDone={onDone} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  const move = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Move the balance/ });
  await waitFor(move);
  fireEvent.click(move());
  fireEvent.click(screen.getByRole('radio', { name: /Kim/ }));
  kept = { ...kept, rowVersion: 2, totalMinor: 7_000 };
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await new Promise((done) => setTimeout(done, 30));
  expect([move().checked, move().labels?.[0]?.textContent]).toEqual([true, expect.stringContaining('$50.00')]);
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const before = reads;
  fireEvent.click(await screen.findByRole('button', { name: 'Show the new version' }));
  await waitFor(() => expect(move().labels?.[0]?.textContent).toContain('$70.00'));
  expect([reads, move().checked]).toEqual([before + 1, true]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Kim/ }).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.map(({ body }) => Number(body.rowVersion))).toEqual([1, 2]);
});
