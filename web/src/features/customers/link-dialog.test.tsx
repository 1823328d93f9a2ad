import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Toasts } from '../../ui/parts.tsx';
import { LinkDialog } from './link-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the login that has the account now, and not the address of the account', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('fetch', async () => Response.json({}));
  const onClose = vi.fn();
  const element = (
    <>
      <LinkDialog accountId={9} emailAddress="pat@example.test" onDone={() => undefined} onClose={onClose} />
      <Toasts />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: 'kim@example.test' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.getByText('kim@example.test has this account now')).toBeTruthy();
});
