import { expect, it } from 'vitest';
import { timelineOf } from './timeline.rules.ts';
import { said } from '../../platform/texts/say.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));
const facts: Parameters<typeof timelineOf>[0] = {
  createdDate: at(1),
  sessionCreatedDate: null,
  postedDate: null,
  settled: null,
  external: null,
  accountType: 'Visa',
  last4: '4242',
  currencyCode: 'USD',
  transactions: [],
  adjustments: [],
  exports: [],
  emails: [],
};
const told = (changed: Partial<typeof facts>) =>
  timelineOf({ ...facts, ...changed }).map(
    ({ at: when, title, detail, tone }) =>
      `${when.slice(14, 16)} ${tone} ${said(title)}${detail && `: ${said(detail)}`}`,
  );

it('tells what happened to a payment, newest first', () => {
  const sale = {
    type: 'Sale',
    status: 'Approved',
    amountMinor: 500,
    gatewayName: 'Main',
    gatewayMessage: 'OK',
    authCode: 'A1',
    createdDate: at(2),
  };
  expect(
    told({
      sessionCreatedDate: at(0),
      postedDate: at(3),
      settled: { batchIdentifier: 'B-7', closedDate: at(9).toISOString() },
      transactions: [
        sale,
        { ...sale, type: 'Refund', status: 'Declined', authCode: '', gatewayMessage: '', createdDate: at(8) },
      ],
      adjustments: [
        { type: 'Chargeback', amountMinor: 200, reasonCode: '10.4', createdDate: at(10), reversedDate: '2026-03-04' },
        { type: 'ACH Return', amountMinor: 100, reasonCode: '', createdDate: at(11), reversedDate: null },
      ],
      emails: [
        { templateKey: 'Payment Receipt', to: 'a@b.test', status: 'processed', createdDate: at(4) },
        { templateKey: 'Payment Refunded', to: 'a@b.test', status: 'bounced', createdDate: at(5) },
      ],
    }),
  ).toEqual([
    '11 bad ACH Return, $1.00',
    '10 bad Chargeback, $2.00: 10.4 · reversed 03/04/2026',
    '09 ok Settled in batch B-7',
    '08 bad Refund Declined, $5.00: Main',
    '05 neutral Payment Refunded bounced: a@b.test',
    '04 neutral Payment Receipt sent: a@b.test',
    '03 ok Posted to the account',
    '02 ok Sale Approved, $5.00: Main · OK · auth code A1',
    '01 neutral Payment sent: Visa ending in 4242',
    '00 neutral Session created',
  ]);
});

it('tells what was received elsewhere by how it came', () => {
  const external = { method: 'Check', reference: '1041', receivedDate: '2026-03-01' } as typeof facts.external;
  expect(told({ external })).toEqual(['01 neutral Payment recorded: Check 1041, received 03/01/2026']);
});

it('keeps the order of the life of a payment within one instant', () => {
  const sale = {
    type: 'Sale',
    status: 'Approved',
    amountMinor: 500,
    gatewayName: '',
    gatewayMessage: '',
    authCode: '',
    createdDate: at(1),
  };
  expect(told({ sessionCreatedDate: at(1), postedDate: at(1), transactions: [sale] })).toEqual([
    '01 ok Posted to the account',
    '01 ok Sale Approved, $5.00',
    '01 neutral Payment sent: Visa ending in 4242',
    '01 neutral Session created',
  ]);
});
