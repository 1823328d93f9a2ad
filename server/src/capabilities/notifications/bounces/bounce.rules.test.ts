import { expect, it } from 'vitest';
import { isDeadBox, readMailReport } from './bounce.rules.ts';

const report = (fields: readonly string[], mail = 'Message-ID: <email-42@ratepayer>') =>
  [
    'From: MAILER-DAEMON@mx.example.test',
    'Message-ID: <report-1@mx.example.test>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    ...fields,
    '',
    '--x',
    'Content-Type: message/rfc822-headers',
    '',
    mail,
    '--x--',
  ].join('\r\n');
const failed = (status: string, action = 'failed') =>
  report(['Final-Recipient: rfc822; Gone@Example.test', `Action: ${action}`, `Status: ${status}`]);

it('knows a box that is not there from a sender who is unwelcome', () => {
  expect(isDeadBox(550, '550 no such box')).toBe(true);
  expect(isDeadBox(550, '550 5.1.1 User unknown')).toBe(true);
  expect(isDeadBox(550, '550-5.2.1 The account is disabled')).toBe(true);
  expect(isDeadBox(550, '550 5.7.1 Blocked by policy')).toBe(false);
  expect(isDeadBox(550, '550 relaying denied')).toBe(false);
  expect(isDeadBox(554, '554 no')).toBe(false);
  expect(isDeadBox(552, '552 5.2.2 Box full')).toBe(false);
});

it('reads what failed for good of a mail of ours, and nothing else', () => {
  expect(readMailReport(failed('5.1.1'))).toEqual({ reason: 'Bounce', emailId: 42, recipient: 'gone@example.test' });
  expect(readMailReport(failed('5.1.10 (null MX)'))?.reason).toBe('Bounce');
  expect(readMailReport(failed('4.4.1', 'delayed'))).toBeUndefined();
  expect(readMailReport(failed('5.1.1', 'delivered'))).toBeUndefined();
  expect(readMailReport(failed('5.7.1'))).toBeUndefined();
  expect(readMailReport(report(['Action: failed', 'Status: 5.1.1'], 'Message-ID: <x@else.test>'))).toBeUndefined();
  expect(readMailReport('')).toBeUndefined();
});

it('reads a complaint', () => {
  const complaint = report(['Feedback-Type: abuse', 'Original-Rcpt-To: <Cross@Example.test>']);
  expect(readMailReport(complaint)).toEqual({ reason: 'Complaint', emailId: 42, recipient: 'cross@example.test' });
  expect(readMailReport(complaint.replace('abuse', 'not-spam'))).toBeUndefined();
});
