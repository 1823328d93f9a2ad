import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { paymentCells, payerOf } from './payment-cells.tsx';

afterEach(() => document.body.replaceChildren());

const unit = { id: 1, currencyCode: 'USD', culture: 'en-US', timezone: 'US/Central' } as BusinessUnitSummary;
const row = (more: Partial<PaymentListRow>) =>
  ({
    status: 'Succeeded',
    hasAdjustment: false,
    needsResolution: false,
    waitsForApproval: false,
    refundedAmountMinor: 0,
    amountMinor: 1_000,
    accountCount: 1,
    createdDate: new Date().toISOString(),
    ...more,
  }) as PaymentListRow;
const badge = (more: Partial<PaymentListRow>) => render(<div>{paymentCells(unit).status?.(row(more))}</div>).container;

it.each([
  [{ refundedAmountMinor: 100 }, 'Partial refund', 'warn'],
  [{ waitsForApproval: true }, 'Waits for approval', 'warn'],
  [{ waitsForApproval: true, refundedAmountMinor: 100 }, 'Waits for approval', 'warn'],
  [{ refundedAmountMinor: 100, hasAdjustment: true }, 'Returned', 'bad'],
  [{ status: 'Refunded', refundedAmountMinor: 1_000 }, 'Refunded', 'off'],
  [{ status: 'Pending', needsResolution: true }, 'RequiresGatewayResolution', 'warn'],
  [{}, 'Succeeded', 'ok'],
  [{ status: 'OnHold' as PaymentListRow['status'] }, 'OnHold', 'off'],
] as const)('%j reads "%s" in a box of its kind', (more, text, kind) => {
  const shown = badge(more);
  expect([shown.textContent, shown.querySelector('.st')?.className]).toEqual([text, `st ${kind}`]);
});

it('says of a payment received elsewhere how it came, without the digits of a card', () => {
  const external = row({ origin: 'External', accountType: 'Lockbox', accountNumberLast4: '', channel: null });
  const shown = render(<div>{paymentCells(unit).accountType?.(external)}</div>).container;
  expect(shown.textContent?.trim()).toBe('Lockbox');
});

it('says on a card how many accounts more', () => {
  expect(payerOf(row({ payerName: 'Ana Castellanos', accountCount: 3 }))).toBe('Ana Castellanos +2');
  expect(payerOf(row({ payerName: '', referenceNumber: '900000000000000004' }))).toBe('900000000000000004');
});
