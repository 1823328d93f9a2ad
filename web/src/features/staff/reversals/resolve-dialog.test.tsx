import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
  const payment = { id: 7, amountMinor: 8_412, underWay: { operation: 'Sale', amountMinor: 8_412 } } as PaymentDetails;
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
  const stated = { outcome: 'Not done', gatewayTransactionId: '', authCode: '', reason: 'Their console' };
  expect(sent).toEqual([['/api/payments/7/resolve', stated]]);
});
