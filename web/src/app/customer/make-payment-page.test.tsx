import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, intentOf, keptBank, unitOf } from '../../features/payer/pay-fixtures.ts';
import { Router } from '../../platform/router.tsx';
import { forgetAnswers } from '../../platform/use-call.ts';
import { MakePaymentPage } from './make-payment-page.tsx';

const sent: string[] = [];
let left = 100_000;
beforeEach(() => {
  sent.length = 0;
  left = 100_000;
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${url.replace(/\?.*/, '')}`);
    if (method === 'PUT') left = 1_800_000; // an answer begins the time anew, reading does not
    if (url.includes('context')) return new Response(JSON.stringify(unitOf()));
    if (url.includes('fee'))
      return new Response(
        JSON.stringify({
          paymentSourceType: 'Credit Card',
          amountMinor: 0,
          includeServiceFeeInPayment: false,
          scheduleVersion: 1,
        }),
      );
    return new Response(JSON.stringify(intentOf({ expiresDate: new Date(Date.now() + left).toISOString() })));
  });
  history.replaceState(null, '', '/customer/riverton-water/make-payment/p-1');
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

const params = { slug: 'riverton-water', identifier: 'p-1' };
const open = () => render(<Router routes={[]} first={{ Page: MakePaymentPage, params }} />);

it('does not count down again once the payer is still there', async () => {
  open();
  await screen.findByText(/For your safety this page closes in 1:/);
  fireEvent.click(screen.getByText('Continue'));
  await act(() => new Promise((done) => setTimeout(done, 1_200)));
  expect(sent.some((each) => each.startsWith('PUT '))).toBe(true);
  expect(screen.queryByText(/For your safety this page closes/)).toBeNull();
});

it('says that a payment which could not be read still stands, and offers to read it again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  open();
  await screen.findByRole('heading', { name: 'Your payment could not be loaded.' });
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This payment page is no longer valid.')).toBeNull();
});

const fee = { paymentSourceType: 'ACH', amountMinor: 0, includeServiceFeeInPayment: false, scheduleVersion: 1 };
const refused = (propertyName: string, errorMessage: string) =>
  new Response(JSON.stringify([{ propertyName, errorMessage }]), { status: 400 });
/** The server as a test says it is; what it does not say is the context, and no fee. */
const serve = (answerOf: (asked: string, init: RequestInit) => Response | undefined) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const asked = `${init.method ?? 'GET'} ${url.replace(/\?.*/, '').replace(/^.*\/p-1/, '')}`;
    const other = JSON.stringify(url.includes('context') ? unitOf() : fee);
    return answerOf(asked, init) ?? new Response(other);
  });

it('shows what a payment costs when its fee changed, and asks to agree to what is said of that', async () => {
  const begun = intentOf({ status: 'RequiresConfirmation', paymentSource: keptBank, amountMinor: 10_000 });
  const termsOf = (termsVersionId: number) => [
    { termsVersionId, identifier: 'card', version: 1, title: 'Terms', text: `You allow ${termsVersionId}.` },
  ];
  let now = { ...begun, totalMinor: 10_295, terms: termsOf(3) };
  serve((asked) => {
    if (asked === 'POST /process')
      return refused('feeQuote', 'The amount changed from $102.95 to $109.99. Please check and confirm.');
    // An answer quotes anew, reading does not.
    if (asked === 'PUT /payment-fields') now = { ...begun, totalMinor: 10_999, terms: termsOf(4) };
    return asked === 'GET ' || asked === 'PUT /payment-fields' ? new Response(JSON.stringify(now)) : undefined;
  });
  history.replaceState(null, '', '/customer/riverton-water/make-payment/p-1?step=review');
  open();
  fireEvent.click(await screen.findByRole('checkbox'));
  const press = async (name: string) => fireEvent.click((await screen.findAllByRole('button', { name }))[0] as Element);
  await press('Pay $102.95');
  await screen.findAllByRole('button', { name: 'Pay $109.99' });
  screen.getByText(/The amount changed from/);
  screen.getByText('You allow 4.');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await press('Pay $109.99');
  screen.getByText('Agree to the terms to continue');
});

describe('what is owed by less than when the payment was begun', () => {
  const owing = (minor: number) =>
    intentOf({
      ...{ status: 'RequiresConfirmation', paymentSource: keptBank },
      accounts: [accountOf({ balance: minor, totalOutstandingBalance: minor })],
      config: { ...intentOf().config, partialPayments: false, overpayment: false },
    });
  const put: number[] = [];
  const review = () => fireEvent.submit(document.getElementById('pay-form') as HTMLElement);

  beforeEach(() => {
    put.length = 0;
    sessionStorage.clear();
  });

  it('is shown with the refusal, and can be paid', async () => {
    serve((asked, { body }) => {
      if (asked === 'GET ') return new Response(JSON.stringify(owing(put.length > 0 ? 5_000 : 8_000)));
      if (asked !== 'PUT /charges') return undefined;
      put.push(JSON.parse(String(body)).lineItems[0].amountMinor);
      return refused('accounts[7].amountMinor', 'You can pay at most $50.00 on this account');
    });
    open();
    await screen.findByRole('radio', { name: /^Total due\s*\$80\.00/ });
    review();
    await screen.findByRole('radio', { name: /^Total due\s*\$50\.00/ });
    expect(document.getElementById('amount-7')?.textContent).toBe('You can pay at most $50.00 on this account');
    review();
    await waitFor(() => expect(put).toEqual([8_000, 5_000]));
  });

  it('leaves the form as it stands where it cannot be read', async () => {
    serve((asked) => {
      if (asked === 'GET ' && put.length > 0) throw new TypeError('Failed to fetch');
      if (asked === 'GET ') return new Response(JSON.stringify(owing(8_000)));
      if (asked !== 'PUT /charges') return undefined;
      put.push(1);
      return refused('accounts[7].amountMinor', 'You can pay at most $50.00 on this account');
    });
    open();
    fireEvent.change(await screen.findByLabelText(/^E-mail/), { target: { value: 'pat@example.test' } });
    review();
    await screen.findByRole('link', { name: 'You can pay at most $50.00 on this account' });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Review payment' })).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('pat@example.test');
  });
});
