import { expect, it } from 'vitest';
import { approvalMail } from './approval-email.rules.ts';
import { sampleSurroundings } from '../../../test/sample-receipt.ts';

const approval = {
  id: 1,
  kind: 'Refund' as const,
  action: 'Refund',
  exceptionId: null as number | null,
  gatewayTransactionId: '',
  referenceNumber: '900000000000000004',
  amountMinor: 500_000,
  reason: 'Duplicate <payment>',
  status: 'Requested' as const,
  requestedById: 2,
  requestedByName: 'Dana Okafor',
  requestedDate: '2026-11-22T01:00:00.000Z',
  expiresDate: '2026-11-25T01:00:00.000Z',
  decidedByName: 'Gale Adams',
  decisionReason: 'Ask the bank first.',
  failReason: 'The payment changed since it was asked. Ask again.',
};
const unit = { id: 7, culture: 'en-US' as const, timezone: 'US/Central' as const, currencyCode: 'USD' as const };
const around = sampleSurroundings;
const mail = (kind: 'Approval Requested' | 'Approval Decided', more = {}) => approvalMail(kind, { ...approval, ...more }, unit, around);

it('tells who may decide what waits, why, until when and where', () => {
  const { subject, text, html } = mail('Approval Requested');
  expect(subject).toBe('A refund of $5,000.00 waits for a second person');
  expect(text).toContain('Dana Okafor asked for it: Duplicate <payment>. Nothing has changed yet. The request ends 11/24/2026 07:00 PM');
  expect(text).toContain('https://pay.example.test/portal/payments/details/900000000000000004?bu=7');
  expect(html).toContain('Duplicate &lt;payment&gt;');
});

it.each([
  ['Done', 'Your refund of $5,000.00: approved', 'Gale Adams approved it'],
  ['Refused', 'Your refund of $5,000.00: refused', 'Gale Adams refused it: Ask the bank first. Nothing has changed.'],
  ['Failed', 'Your refund of $5,000.00: not possible any more', 'The payment changed since it was asked.'],
  ['Expired', 'Your refund of $5,000.00: expired', 'Nobody decided it in time.'],
])('tells who asked that it is %s', (status, subject, note) => {
  const told = mail('Approval Decided', { status });
  expect(told.subject).toBe(subject);
  expect(told.text).toContain(note);
});

it('leads to the exception that is asked about', () => {
  const about = { kind: 'Exception', action: 'Give back', referenceNumber: '', exceptionId: 12, gatewayTransactionId: 'pi 4' } as const;
  const { subject, text } = mail('Approval Requested', about);
  expect(subject).toBe('A give back of $5,000.00 waits for a second person');
  expect(text).toContain('https://pay.example.test/portal/payments?tab=exceptions&bu=7&state=all&q=pi%204&exception=12');
  expect(mail('Approval Decided', { ...about, status: 'Refused' }).text).toContain('Gale Adams refused it');
});
