import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CloseLogin } from './close-login.tsx';

afterEach(() => vi.unstubAllGlobals());

it('stays while the login is being closed, and says why it was not', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const onClose = vi.fn();
  const unit = { header: 'City of Riverton' } as BusinessUnitContext;
  render(<CloseLogin slug="riverton" unit={unit} rowVersion={1} onClose={onClose} />);
  const dialog = screen.getByRole('dialog');
  const [close, keep] = screen.getAllByRole('button');
  fireEvent.click(close as Element);
  fireEvent.click(keep as Element);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  const refused = [{ propertyName: '', errorMessage: 'A payment is being taken.' }];
  await act(async () => resolve(Response.json(refused, { status: 409 })));
  await screen.findByText('A payment is being taken.');
  fireEvent.click(keep as Element);
  expect(onClose).toHaveBeenCalledTimes(1);
});
