import { describe, expect, it } from 'vitest';
import { sampleApproval } from '../approval.sample.ts';
import { approvalRequested } from '../approval-requested/approval-requested.mail.ts';
import { sampleSurroundings as around } from '../surroundings.sample.ts';
import { decidedSheet } from './approval-decided.mail.ts';

describe('mails about a request for a second person', () => {
  it('tell who may decide what waits, why, until when and where', () => {
    const { subject, text } = approvalRequested.sample(around);
    expect(subject).toBe('A refund of $5,000.00 waits for a second person');
    expect(text).toContain(
      'Dana Okafor asked for it: Duplicate payment. Nothing has changed yet. The request ends 11/24/2026 07:00 PM',
    );
    expect(text).toContain('https://pay.example.test/portal/payments/details/900000000000000004?bu=7');
  });

  it.each([
    ['Done', 'Your refund of $5,000.00: approved', 'Gale Adams approved it'],
    ['Refused', 'Your refund of $5,000.00: refused', 'Gale Adams refused it: Ask the bank first. Nothing has changed.'],
    ['Failed', 'Your refund of $5,000.00: not possible any more', 'The payment changed since it was asked.'],
    ['Expired', 'Your refund of $5,000.00: expired', 'Nobody decided it in time.'],
  ] as const)('tell who asked that it is %s', (status, subject, lead) => {
    const sheet = decidedSheet({ ...sampleApproval, approval: { ...sampleApproval.approval, status } }, around);
    expect(sheet.subject).toBe(subject);
    expect(sheet.lead).toContain(lead);
  });

  it('lead to the exception that is asked about', () => {
    const about = {
      kind: 'Exception',
      action: 'Give back',
      referenceNumber: '',
      exceptionId: 12,
      gatewayTransactionId: 'pi 4',
      status: 'Refused',
    } as const;
    const sheet = decidedSheet({ ...sampleApproval, approval: { ...sampleApproval.approval, ...about } }, around);
    expect(sheet.subject).toBe('Your give back of $5,000.00: refused');
    expect(sheet.link).toBe(
      'https://pay.example.test/portal/payments?tab=exceptions&bu=7&state=all&q=pi%204&exception=12',
    );
  });
});
