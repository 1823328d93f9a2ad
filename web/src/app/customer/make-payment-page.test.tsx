import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intentOf, unitOf } from '../../features/payer/pay-fixtures.ts';
import { Router } from '../../platform/router.tsx';
import { forgetAnswers } from '../../platform/use-call.ts';
import { MakePaymentPage } from './make-payment-page.tsx';

const sent: string[] = [];
let left = 100_000;
beforeEach(() => {
  sent.length = 0;
  left = 100_000;
  vi.stubGlobal('scrollTo', () => undefined);
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

it('does not count down again once the payer is still there', async () => {
  const params = { slug: 'riverton-water', identifier: 'p-1' };
  render(<Router routes={[]} first={{ Page: MakePaymentPage, params }} />);
  await screen.findByText(/For your safety this page closes in 1:/);
  fireEvent.click(screen.getByText('Continue'));
  await act(() => new Promise((done) => setTimeout(done, 1_200)));
  expect(sent.some((each) => each.startsWith('PUT '))).toBe(true);
  expect(screen.queryByText(/For your safety this page closes/)).toBeNull();
});

it('says that a payment which could not be read still stands, and offers to read it again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <Router routes={[]} first={{ Page: MakePaymentPage, params: { slug: 'riverton-water', identifier: 'p-1' } }} />,
  );
  await screen.findByRole('heading', { name: 'Your payment could not be loaded.' });
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This payment page is no longer valid.')).toBeNull();
});
