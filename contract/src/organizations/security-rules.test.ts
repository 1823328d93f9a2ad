import { expect, it } from 'vitest';
import { areDomains, changedNames, domainsIn, isAtDomain, looserNames, type Security } from './security-rules.ts';

const now: Security = {
  largeRefundMinor: 100_000,
  userDailyRefundMinor: 500_000,
  unitDailyRefundMinor: 2_500_000,
  dualControl: true,
  staffEmailDomains: ['riverton.gov'],
};

it.each<readonly [Partial<Security>, readonly string[]]>([
  [{}, []],
  [{ largeRefundMinor: 99_999, userDailyRefundMinor: 1, unitDailyRefundMinor: 1 }, []],
  [{ largeRefundMinor: 100_001 }, ['largeRefundMinor']],
  [{ userDailyRefundMinor: 500_001, unitDailyRefundMinor: 1 }, ['userDailyRefundMinor']],
  [{ unitDailyRefundMinor: 2_500_001, dualControl: false }, ['unitDailyRefundMinor', 'dualControl']],
  [{ staffEmailDomains: [] }, ['staffEmailDomains']],
  [{ staffEmailDomains: ['riverton.gov', 'example.com'] }, ['staffEmailDomains']],
  [{ staffEmailDomains: ['example.com'] }, ['staffEmailDomains']],
])('says of %j that %j is looser', (more, names) => {
  expect(looserNames(now, { ...now, ...more })).toEqual(names);
});

it('takes a first domain, fewer of them and a second person that is switched on as tighter', () => {
  const open = { ...now, dualControl: false, staffEmailDomains: [] };
  expect([looserNames(open, now), changedNames(open, now)]).toEqual([[], ['dualControl', 'staffEmailDomains']]);
  const two = { ...now, staffEmailDomains: ['example.com', 'riverton.gov'] };
  expect(looserNames(two, now)).toEqual([]);
});

it('reads domains however they are typed, and refuses what is none', () => {
  expect(domainsIn('@Riverton.gov, example.com\n riverton.gov;')).toEqual(['riverton.gov', 'example.com']);
  expect(areDomains(['riverton.gov', 'mail.riverton.gov'])).toBe(true);
  for (const wrong of ['riverton', 'a@b.gov', '*.gov', '-x.gov', 'x..gov']) expect(areDomains([wrong])).toBe(false);
  expect(areDomains(Array.from({ length: 21 }, (_, n) => `a${n}.gov`))).toBe(false);
});

it('lets nobody in by a domain that only ends alike', () => {
  const may = (email: string) => isAtDomain(email, ['riverton.gov']);
  expect([may('ann@riverton.gov'), may('ann@RIVERTON.gov')]).toEqual([true, true]);
  expect([may('ann@evilriverton.gov'), may('ann@mail.riverton.gov'), may('riverton.gov@example.com')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isAtDomain('ann@example.com', [])).toBe(true);
});
