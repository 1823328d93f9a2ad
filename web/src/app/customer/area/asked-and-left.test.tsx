import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaperlessPayer, PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answered } from '../../../platform/refused.ts';
import { currentToasts, dismiss } from '../../../platform/toasts.ts';
import { forgetAnswers, keepAnswer } from '../../../platform/use-call.ts';
import { AutopayOn } from './autopay/autopay-on.tsx';
import { CloseLogin } from './close-login.tsx';
import { NoticesTable } from './notices-table.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PaperlessHeld } from './paperless-held.tsx';
import { RemovePasskey } from './passkey-dialogs.tsx';
import { ProveByCode } from './prove-by-code.tsx';

let answer = (_refused: string, _status: number) => {};
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  for (const { id } of currentToasts()) dismiss(id);
  forgetAnswers();
  const session = { id: 7, userAgent: '', clientAddress: '203.0.113.9', lastSeenDate: '2026-03-05T18:00:00Z' };
  keepAnswer('own-sessions', answered({ items: [{ ...session, isThis: false }] }));
  const notices = { notifyNewBill: true, notifyUpcomingPayment: true, notifyWithSms: false };
  keepAnswer('own-notices', answered({ items: [{ accountId: 3, accountNumber: '10001', ...notices }] }));
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((done) => {
        answer = (refused, status) =>
          done(Response.json([{ propertyName: status === 428 ? 'step-up' : '', errorMessage: refused }], { status }));
      }),
  );
});
afterEach(() => (cleanup(), vi.unstubAllGlobals()));

const nothing = () => undefined;
const unit = { id: 1, slug: 'riverton-water', header: 'Riverton Water' } as BusinessUnitContext;
const account = { timezone: 'US/Pacific', currencyCode: 'USD' } as OwnAccountPage;
const card = { accountType: 'Visa', accountNumberLast4: '4242' };
const autopay = {
  ...{ accountId: 3, rowVersion: 1, next: null, offers: { daysScheduledBeforeProcessed: 3 } },
  enrolment: {
    schedulingType: 'DueDateLeadTime',
    maxAmountMinor: null,
    isOwn: true,
    customerId: 4,
    paymentSource: card,
  },
} as unknown as AutopaySettings;
const paperless = {
  settings: { accountId: 3, consent: { version: 1 } } as unknown as PaperlessSettings,
  payer: {
    ...{ customerId: 4, loginEmail: 'pat@example.test', loginEmailVerified: true, comesBack: false },
    enrolment: { email: 'pat@example.test', enrolledDate: '2026-03-05T18:00:00Z', rowVersion: 1 },
  } as unknown as PaperlessPayer,
};
const passkey = { id: 5, name: 'Phone', createdDate: '', lastUsedDate: null, isDoubted: false };

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it.each<[string, () => ReactElement, () => void]>([
  [
    'closes their login',
    () => <CloseLogin slug="riverton-water" unit={unit} rowVersion={1} onClose={nothing} />,
    () => press('Close my login'),
  ],
  [
    'removes a passkey',
    () => <RemovePasskey passkey={passkey} onClose={nothing} onOld={nothing} onDone={nothing} />,
    () => press('Remove'),
  ],
  [
    'proves an address',
    () => <ProveByCode kind="email" unit={unit} onClose={nothing} onProved={nothing} />,
    () => press('Send the code'),
  ],
  ['chooses another password', () => <OwnPassword slug="riverton-water" />, () => press('Choose a new password')],
  ['signs out elsewhere', () => <OwnSessions timezone="US/Pacific" />, () => press('Sign out everywhere else')],
  [
    'says what they are told of',
    () => <NoticesTable textsTo="" />,
    () => fireEvent.click(screen.getAllByRole('checkbox')[0] as Element),
  ],
  [
    'stops autopay',
    () => <AutopayOn account={account} settings={autopay} onChange={nothing} onStopped={nothing} />,
    () => (press('Stop autopay'), confirm('Stop autopay')),
  ],
  [
    'goes back to paper',
    () => <PaperlessHeld account={account} {...paperless} onSaved={nothing} onStale={nothing} />,
    () => (press('Back to paper'), confirm('Back to paper')),
  ],
])(
  'a payer who %s and goes Back meanwhile is told why it was refused, and one who stays where it was asked',
  async (_, question, send) => {
    for (const [refused, status] of [
      ['Somebody else changed it.', 409],
      ['Sign in again.', 428],
    ] as const) {
      const { unmount } = render(question());
      send();
      unmount();
      await act(async () => answer(refused, status));
      await vi.waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain(refused));
    }
    for (const { id } of currentToasts()) dismiss(id);
    render(question());
    send();
    await act(async () => answer('Somebody else changed it.', 409));
    await screen.findByText('Somebody else changed it.');
    expect(currentToasts()).toEqual([]);
  },
);
