import { expect, it } from 'vitest';
import { plannedChangeOf } from './planned-change.ts';

const row = (effectiveDate: string, standing: 'In force' | 'Planned' | 'Past', channel: '' | 'POS' = '') => ({
  channel,
  paymentSourceType: 'Credit Card' as const,
  effectiveDate,
  standing,
});

it('is the first that is planned after it, of its own channel and source', () => {
  const [past, now, next, later, counter] = [
    row('2026-01-01', 'Past'),
    row('2026-02-01', 'In force'),
    row('2027-01-01', 'Planned'),
    row('2027-06-01', 'Planned'),
    row('2026-12-01', 'Planned', 'POS'),
  ] as const;
  const all = [later, counter, past, next, now];
  expect([past, now, next, later, counter].map((one) => plannedChangeOf(one, all))).toEqual([
    undefined,
    next,
    later,
    undefined,
    undefined,
  ]);
  expect(plannedChangeOf({ ...now, paymentSourceType: 'ACH' }, all)).toBeUndefined();
});
