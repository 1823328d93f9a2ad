import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SendReceiptDialog } from './send-receipt.tsx';

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

it('sends the receipt of a payment to the address that is typed, and says what is wrong with one', async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    const { email } = JSON.parse(body) as { email: string };
    return email !== 'gone@example.test'
      ? new Response(JSON.stringify({ email }))
      : new Response(JSON.stringify([{ propertyName: 'email', errorMessage: 'Mail to this address comes back.' }]), {
          status: 400,
        });
  });
  const closed = vi.fn();
  const dialog = <SendReceiptDialog payment={{ id: 7, contactEmail: 'pat@example.test' }} onClose={closed} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />);
  const address = screen.getByLabelText<HTMLInputElement>(/E-mail address/);
  expect(address.value).toBe('pat@example.test');
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  fireEvent.change(address, { target: { value: 'nobody' } });
  send();
  await screen.findByRole('link', { name: /Enter an e-mail address, such as name@example.com/ });
  expect(sent).toEqual([]);
  fireEvent.change(address, { target: { value: 'gone@example.test' } });
  send();
  await screen.findByRole('link', { name: /Mail to this address comes back/ });
  fireEvent.change(address, { target: { value: 'home@example.test' } });
  send();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 15_000 });
  expect(sent.map(([url, body]) => [url.split('?')[0], body])).toEqual([
    ['/api/payments/7/send-receipt', { email: 'gone@example.test' }],
    ['/api/payments/7/send-receipt', { email: 'home@example.test' }],
  ]);
});
