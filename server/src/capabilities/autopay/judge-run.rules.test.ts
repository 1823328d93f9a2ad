import { describe, expect, it } from 'vitest';
import { type Around, isUnusual, type Judged, judgeRun, mostOf } from './judge-run.rules.ts';

const card = { paymentSourceType: 'Credit Card', status: 'Active', cardExpiryMonth: 3, cardExpiryYear: 2026 } as const;
const bank = { paymentSourceType: 'ACH', status: 'Active', cardExpiryMonth: null, cardExpiryYear: null } as const;
const one: Judged = {
  enrollmentId: 1,
  isEnded: false,
  channel: 'Autopay',
  amountMinor: 8_412,
  processingDate: '2026-03-12',
  isHeld: false,
  isReleased: false,
  maxAmountMinor: null,
  source: { id: 1, ...card },
  backup: null,
  accountLocked: false,
  allowOnlinePayment: true,
  isArchived: false,
  blockCreditCardPayment: false,
  blockAchPayment: false,
  balance: 8_412,
  pendingMinor: 0,
  isOtherProcessing: false,
  usualMinor: null,
};
const around: Around = {
  status: 'Live',
  feature: 'Enabled',
  today: '2026-03-12',
  currencyCode: 'USD',
  rules: { maxAmountMinor: null, unusualPercent: 300 },
  sources: ['Credit Card', 'ACH'],
};
const verdict = (of: Partial<Judged> = {}, at: Partial<Around> = {}, isLast = false) => {
  const said = judgeRun({ ...one, ...of }, { ...around, ...at }, isLast);
  if (said.kind === 'ends') return `${said.event}: ${said.reason.key}`;
  return said.kind === 'waits' ? `waits for ${said.why}` : `${said.amountMinor} with ${said.sourceId}`;
};

describe('a payment on its day', () => {
  it('takes what was announced, at most what is left of the balance', () => {
    expect(verdict()).toBe('8412 with 1');
    expect(verdict({ balance: 9_000 })).toBe('8412 with 1');
    expect(verdict({ balance: 5_000 })).toBe('5000 with 1');
    expect(verdict({ balance: 0 })).toBe('skip: kept/scheduled_nothing_due');
    expect(verdict({ balance: -10 })).toBe('skip: kept/scheduled_nothing_due');
  });

  it('waits for another payment until the end of the day, and takes what that leaves', () => {
    expect(verdict({ pendingMinor: 3_000 })).toBe('waits for pending');
    expect(verdict({ pendingMinor: 3_000 }, {}, true)).toBe('5412 with 1');
    expect(verdict({ pendingMinor: 8_412 }, {}, true)).toBe('skip: kept/scheduled_nothing_due');
    expect(verdict({ isOtherProcessing: true }, {}, true)).toBe('waits for other');
  });

  it('takes nothing above a limit, and no part of it', () => {
    expect(verdict({ maxAmountMinor: 8_412 })).toBe('8412 with 1');
    expect(verdict({ maxAmountMinor: 8_411 })).toBe('skip: kept/scheduled_above_limit');
    expect(verdict({}, { rules: { maxAmountMinor: 8_000, unusualPercent: null } })).toBe(
      'skip: kept/scheduled_above_limit',
    );
    expect([mostOf(null, null), mostOf(5, null), mostOf(null, 6), mostOf(5, 6)]).toEqual([null, 5, 6, 5]);
  });

  it('pays with the second method where the first is lost, and ends where both are', () => {
    const backup = { id: 2, ...bank };
    expect(verdict({ source: { id: 1, ...card, status: 'Invalid' }, backup })).toBe('8412 with 2');
    expect(verdict({ blockCreditCardPayment: true, backup })).toBe('8412 with 2');
    expect(verdict({ blockCreditCardPayment: true, blockAchPayment: true, backup })).toBe(
      'sourceLost: kept/scheduled_source_lost',
    );
    expect(verdict({ source: { id: 1, ...card, cardExpiryMonth: 2 } })).toBe('sourceLost: kept/scheduled_source_lost');
    // Good until the end of its month.
    expect(verdict({ processingDate: '2026-03-31' }, { today: '2026-03-31' })).toBe('8412 with 1');
    expect(verdict({ processingDate: '2026-03-31' }, { today: '2026-04-01' })).toBe(
      'sourceLost: kept/scheduled_source_lost',
    );
    expect(verdict({}, { sources: ['ACH'] })).toBe('sourceLost: kept/scheduled_source_lost');
  });

  it('ends with an account, a business unit or autopay itself', () => {
    expect(verdict({ accountLocked: true })).toBe('entityLost: kept/scheduled_account_closed');
    expect(verdict({ isArchived: true })).toBe('entityLost: kept/scheduled_account_closed');
    expect(verdict({ allowOnlinePayment: false })).toBe('entityLost: kept/scheduled_account_closed');
    expect(verdict({ allowOnlinePayment: false, channel: 'Backoffice Autopay' })).toBe('8412 with 1');
    expect(verdict({}, { status: 'Suspended' })).toBe('entityLost: kept/scheduled_unit_closed');
    expect(verdict({}, { feature: 'Disabled' })).toBe('entityLost: kept/scheduled_feature_off');
    expect(verdict({ enrollmentId: null }, { feature: 'Disabled' })).toBe('8412 with 1');
    expect(verdict({}, { feature: 'Prevent New' })).toBe('8412 with 1');
    expect(verdict({ isEnded: true })).toBe('entityLost: kept/scheduled_autopay_ended');
  });

  it('is made up for a banking day, and then no more', () => {
    expect(verdict({}, { today: '2026-03-13' })).toBe('8412 with 1');
    expect(verdict({}, { today: '2026-03-14' })).toBe('dateMissed: kept/scheduled_missed');
    // A Friday is made up until Monday.
    expect(verdict({ processingDate: '2026-03-13' }, { today: '2026-03-16' })).toBe('8412 with 1');
  });

  it('waits for a person while it is unusually high', () => {
    expect(verdict({ isHeld: true })).toBe('waits for held');
    expect(verdict({ isHeld: true }, { today: '2026-03-14' })).toBe('dateMissed: kept/scheduled_missed');
    expect(verdict({ isReleased: true })).toBe('8412 with 1');
    expect([isUnusual(300, 100, 300), isUnusual(301, 100, 300), isUnusual(301, null, 300)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(isUnusual(10_000, 1, null)).toBe(false);
  });
});
