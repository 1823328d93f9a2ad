import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Read by who is signed in, when it is needed: here before, so that nothing is read after the last test.
import '../../platform/api/wallet.api.ts';
import { userOf } from '../../platform/session/session-fixtures.ts';
import { forgetAnswers } from '../../platform/use-call.ts';
import { PayForm } from './pay-form.tsx';
import { accountOf, intentOf, keptBank, unitOf } from './pay-fixtures.ts';

const fee = { paymentSourceType: 'ACH', amountMinor: 0, includeServiceFeeInPayment: false, scheduleVersion: 1 };
const charge = { id: 5, description: 'Tree', remainingMinor: 5_000, dueDate: null, mustPayInFull: true };
const owing = accountOf({
  ...{ id: 9, name: 'A. Lan…', balance: 10_000, lateFee: 1_000, totalOutstandingBalance: 16_000 },
  openCharges: [charge],
});

const sent: { lineItems: object[] }[] = [];
const asked: { accountIds: number[] }[] = [];
let looked: () => Response;
beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
  sessionStorage.clear();
  keep('lookup', 'QuickPay');
  looked = () => new Response(JSON.stringify([owing]));
  vi.stubGlobal('scrollTo', () => undefined);
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/quick-pay/accounts')) {
      asked.push(JSON.parse(String(init?.body)));
      return looked();
    }
    if (!url.includes('/charges')) return new Response(JSON.stringify(fee));
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify([]), { status: 400 });
  });
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

function keep(slot: 'person' | 'lookup', role: 'Customer' | 'QuickPay') {
  const stored = { user: userOf(role, 'riverton-water'), expiresAt: Date.now() + 60_000 };
  sessionStorage.setItem(`ratepayer.${slot}`, JSON.stringify(stored));
}

const show = (over: Parameters<typeof intentOf>[0] = {}) => render(payForm(over));
function payForm(over: Parameters<typeof intentOf>[0]) {
  const intent = intentOf({ status: 'RequiresConfirmation', paymentSource: keptBank, ...over });
  return (
    <PayForm unit={unitOf()} intent={intent} declined="" onReady={() => undefined} onStale={async () => undefined} />
  );
}

function lookUp() {
  fireEvent.click(screen.getByRole('button', { name: 'Add another account' }));
  fireEvent.change(document.getElementById('add-Account Number') as HTMLElement, { target: { value: '10009' } });
  fireEvent.change(document.getElementById('add-Zip Code') as HTMLElement, { target: { value: '78701' } });
  fireEvent.submit(document.getElementById('add-Zip Code') as HTMLElement);
}

it('pays an account that was added by what it owes: its balance, its late fee, its charges', async () => {
  show();
  lookUp();
  await screen.findByText('$100.00, charges of $50.00 and a late fee of $10.00');
  fireEvent.submit(document.getElementById('pay-form') as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.lineItems.slice(1)).toEqual([
    { accountId: 9, lineItemType: 'AccountBalance', accountChargeId: null, amountMinor: 10_000 },
    { accountId: 9, lineItemType: 'LateFee', accountChargeId: null, amountMinor: 1_000 },
    { accountId: 9, lineItemType: 'OpenCharge', accountChargeId: 5, amountMinor: 5_000 },
  ]);
});

it('adds an account again that was taken out, once, and says what it pays to each look-up', async () => {
  show();
  for (const owes of [16_000, 17_000]) {
    looked = () => new Response(JSON.stringify([{ ...owing, totalOutstandingBalance: owes, balance: owes - 6_000 }]));
    lookUp();
    const remove = await screen.findByRole('button', { name: /^Remove A\. Lan…/ });
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(2);
    screen.getByText(`$${(owes - 6_000) / 100}.00, charges of $50.00 and a late fee of $10.00`);
    fireEvent.click(remove);
    expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
  }
  lookUp();
  await screen.findByRole('button', { name: /^Remove A\. Lan…/ });
  lookUp();
  await waitFor(() => expect(asked.map(({ accountIds }) => accountIds)).toEqual([[7], [7], [7], [7, 9]]));
});

it('adds all accounts that a look-up finds, and pays each', async () => {
  const second = accountOf({ ...owing, id: 10, subAccountNumber: '02', openCharges: [], lateFee: 0, balance: 2_000 });
  looked = () => new Response(JSON.stringify([owing, { ...second, totalOutstandingBalance: 2_000 }]));
  show();
  lookUp();
  await screen.findByText('$100.00, charges of $50.00 and a late fee of $10.00');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  fireEvent.submit(document.getElementById('pay-form') as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ accountIds: [7, 9, 10] });
  expect(sent[0]?.lineItems.at(-1)).toMatchObject({ accountId: 10, amountMinor: 2_000 });
});

it('stays open while it looks up, whatever is pressed, and adds what is found', async () => {
  let answer = (_: Response): void => undefined;
  const asking = new Promise<Response>((done) => {
    answer = done;
  });
  looked = () => asking as unknown as Response;
  show();
  lookUp();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }));
  await act(async () => answer(new Response(JSON.stringify([owing]))));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  screen.getByRole('button', { name: /^Remove A\. Lan…/ });
});

it('adds nothing to a payment that was left by Back while it looked up', async () => {
  let answer = (_: Response): void => undefined;
  const asking = new Promise<Response>((done) => {
    answer = done;
  });
  looked = () => asking as unknown as Response;
  const { unmount } = show();
  lookUp();
  unmount();
  await act(async () => answer(new Response(JSON.stringify([owing]))));
  show();
  expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
});

it('shows what its own account owes as it is looked up again, all of it chosen, until it is read anew', async () => {
  const own = accountOf({ id: 7, totalOutstandingBalance: 9_000, balance: 9_000, pastDueAmountMinor: 4_000 });
  const { rerender } = show({ accounts: [{ ...own, balance: 8_000, totalOutstandingBalance: 8_000 }] });
  lookUp();
  const remove = await screen.findByRole('button', { name: /^Remove P\. Riv…/ });
  fireEvent.click(document.getElementById('amount-7-pastDue') as HTMLElement);
  fireEvent.click(remove);
  looked = () => new Response(JSON.stringify([own]));
  lookUp();
  await screen.findByRole('button', { name: /^Remove P\. Riv…/ });
  const total = document.getElementById('amount-7-total') as HTMLInputElement;
  expect([total.checked, total.closest('label')?.textContent]).toEqual([true, 'Total due$90.00']);
  // What the server says of the payment later is later still; what it does not know of stays.
  rerender(payForm({ accounts: [accountOf({ id: 7, totalOutstandingBalance: 9_500, balance: 9_500 })] }));
  expect(document.getElementById('amount-7-total')?.closest('label')?.textContent).toBe('Total due$95.00');
  screen.getByRole('button', { name: /^Remove A\. Lan…/ });
});

it('says what the look-up is refused with, and of a refusal without a word to try again', async () => {
  const told = async (answer: () => Response) => {
    looked = answer;
    const { unmount } = show();
    lookUp();
    const text = (await screen.findByText('We could not add this account')).closest('.banner')?.textContent;
    unmount();
    return text;
  };
  const list = [{ propertyName: '', errorMessage: 'This account is already in your list.' }];
  expect(await told(() => new Response(JSON.stringify(list), { status: 400 }))).toContain('already in your list');
  expect(await told(() => new Response('{}', { status: 403 }))).toContain('Please try again.');
});

it('is offered to who looked an account up: no login, no link and no address of a payment takes one more in', () => {
  const offered = (over: Parameters<typeof intentOf>[0] = {}) => {
    const { unmount } = show(over);
    const button = screen.queryByRole('button', { name: 'Add another account' });
    unmount();
    return button !== null;
  };
  expect(offered()).toBe(true);
  // Their login is left aside for a bill that was looked up without it.
  keep('person', 'Customer');
  expect(offered()).toBe(true);
  // The payment of who came by a link is of one account, as the server says.
  expect(offered({ config: { ...intentOf().config, maximumAccounts: 1 } })).toBe(false);
  sessionStorage.removeItem('ratepayer.lookup');
  expect(offered()).toBe(false);
  sessionStorage.removeItem('ratepayer.person');
  expect(offered()).toBe(false);
});
