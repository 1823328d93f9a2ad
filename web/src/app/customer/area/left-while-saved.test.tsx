import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { PaperlessPayer, PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismiss } from '../../../platform/toasts.ts';
import { ProfileForm } from './profile-form.tsx';
import { usePaperless } from './use-paperless.ts';

const refused = 'Somebody else changed it.';
let answer = () => {};
beforeEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((done) => {
        answer = () => done(Response.json([{ propertyName: '', errorMessage: refused }], { status: 409 }));
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function answered(): Promise<string[]> {
  await act(async () => answer());
  await vi.waitFor(() => expect(currentToasts()).toHaveLength(1));
  return currentToasts().map(({ text }) => text);
}

it('a payer who goes Back while their profile is saved is told why it was refused', async () => {
  const customer = { firstName: 'Pat', lastName: 'Rivera', preferredChannel: 'Email', rowVersion: 1 } as Customer;
  const { unmount } = render(<ProfileForm customer={customer} onChanged={() => undefined} />);
  fireEvent.submit(screen.getByLabelText(/First name/));
  unmount();
  expect(await answered()).toEqual([refused]);
});

it.each([
  ['asked for bills without paper', true],
  ['asked for the code of an address for them', false],
])('and so is one who %s', async (_, loginEmailVerified) => {
  const settings = { accountId: 3, consent: { version: 1 } } as unknown as PaperlessSettings;
  const payer = {
    ...{ customerId: 4, loginEmail: 'pat@example.test', loginEmailVerified, enrolment: null },
    ...{ textsTo: '', notifyWithSms: false },
  } as unknown as PaperlessPayer;
  const form = renderHook(() => usePaperless({ settings, payer, onSaved: () => undefined, onStale: () => undefined }));
  act(() => form.result.current.setAgreed(true));
  act(() => form.result.current.submit({ preventDefault: () => undefined } as SyntheticEvent));
  form.unmount();
  expect(await answered()).toEqual([refused]);
});
