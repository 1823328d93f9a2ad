import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { BankStep } from './bank-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stepOf = (phase: string) => ({
  id: 7,
  url: '/gateway-fields/3?step=1',
  action: { subtype: phase },
  purpose: 'Base Payment' as const,
});
const answerWith = (phase: string) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ status: 'Processing', step: stepOf(phase) }), {
        headers: { 'content-type': 'application/json' },
      }),
  );

it('goes on to the next thing the issuer asks of the same sale, and does not call it unconfirmed', async () => {
  const results: PaymentResult[] = [];
  answerWith('challenge');
  render(<BankStep identifier="pi_1" step={stepOf('fingerprint')} onResult={(result) => results.push(result)} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Your bank asks you to confirm');
  const acted = () =>
    window.dispatchEvent(
      new MessageEvent('message', { source: frame.contentWindow, data: { type: 'acted', id: 7, details: {} } }),
    );
  acted();
  await waitFor(() => expect(results.map((result) => result.step?.action)).toEqual([{ subtype: 'challenge' }]));
  expect(screen.queryByText('Not confirmed yet')).toBeNull();
  answerWith('fingerprint'); // the same again: nobody answered it
  acted();
  await waitFor(() => expect(screen.getByText('Not confirmed yet')).toBeTruthy());
  expect(results).toHaveLength(1);
});
