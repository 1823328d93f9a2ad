import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ResolveDialog } from './resolve-dialog.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for the gateway’s number of what was charged, and of what was not for the reason alone', async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url.split('?')[0] ?? '', JSON.parse(body)]);
    return Response.json({ id: 7, underWay: null });
  });
  const done = vi.fn();
  const underWay = { id: 31, operation: 'Sale', amountMinor: 8_412 };
  const payment = { id: 7, amountMinor: 8_412, underWay } as PaymentDetails;
  const props = { payment, show: (minor: number) => `$${minor / 100}`, onClose: vi.fn(), onDone: done };
  const element = <ResolveDialog {...props} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  fireEvent.change(screen.getByRole('textbox', { name: /How do you know/ }), { target: { value: 'Their console' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as charged' }));
  await screen.findByRole('link', { name: /This is required/ });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Not charged' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as not charged' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), { timeout: 15_000 });
  const reason = 'Their console';
  const stated = { outcome: 'Not done', gatewayTransactionId: '', authCode: '', reason, attemptId: 31 };
  expect(sent).toEqual([['/api/payments/7/resolve', stated]]);
});

it('states the outcome of what it showed, whatever the page reads meanwhile', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json([{ propertyName: '', errorMessage: 'Reload the payment and decide again.' }], { status: 409 });
  });
  const of = (id: number, amountMinor: number) =>
    ({ id: 7, amountMinor: 8_412, underWay: { id, operation: 'Refund', amountMinor } }) as PaymentDetails;
  function Page() {
    const [payment, setPayment] = useState(of(31, 2_000));
    return (
      <>
        <ResolveDialog payment={payment} show={(minor) => `$${minor / 100}`} onClose={vi.fn()} onDone={vi.fn()} />
        <button type="button" onClick={() => setPayment(of(32, 5_000))}>
          Read again
        </button>
      </>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
  fireEvent.click(screen.getByText('Read again'));
  expect(screen.getByText(/\$20/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Not done' }));
  fireEvent.change(screen.getByRole('textbox', { name: /How do you know/ }), { target: { value: 'Their console' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as not done' }));
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ attemptId: 31 })]), { timeout: 15_000 });
  await screen.findByText('Reload the payment and decide again.', { exact: false });
});
