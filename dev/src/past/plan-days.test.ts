import { expect, it } from 'vitest';
import { accountsOf, pastLanes } from './past-units.ts';
import { planDays } from './plan-days.ts';
import { chargeCells, chargesOf } from '../sample-charges.ts';

it('is planned the same for the same end, mostly on working days, and for today up to now', () => {
  const until = new Date('2026-11-18T20:30:00Z');
  const [water] = pastLanes[0]?.units ?? [];
  if (!water) throw new Error('Nobody lives by the water.');
  const plan = planDays(water, until, 90, 1);
  expect(planDays(water, until, 90, 1)).toEqual(plan);
  const pays = plan.filter((deed) => deed.kind === 'pay');
  expect(pays.length).toBeGreaterThan(1_200);
  expect(plan.filter(({ at }) => at > until)).toEqual([]);
  expect(pays.filter(({ date }) => date === '2026-11-18').length).toBeGreaterThan(8);
  const early = planDays(water, new Date('2026-11-18T06:10:00Z'), 90, 1).filter(
    (deed) => deed.kind === 'pay' && deed.date === '2026-11-18',
  );
  expect(early.length).toBeGreaterThan(5);
  const on = (date: string) => pays.filter((deed) => deed.date === date).length;
  expect(on('2026-09-15') + on('2026-10-15')).toBeGreaterThan(3 * (on('2026-09-19') + on('2026-10-17')));
  const atNight = pays.filter(({ at }) => (at.getUTCHours() + 19) % 24 < 5).length;
  expect(atNight).toBeLessThan(pays.length / 25);
});

it('says of every sixth account what its bills are made of, to the cent', () => {
  const [water] = pastLanes[0]?.units ?? [];
  if (!water) throw new Error('Nobody lives by the water.');
  expect(accountsOf(water, 1).filter(({ hasCharges }) => hasCharges).length).toBeGreaterThan(60);
  for (let kind = 0; kind < 24; kind++) {
    const charges = chargesOf({ amountMinor: 10_007 + kind, dueDate: '2026-11-15', kind });
    expect(charges.length).toBeGreaterThanOrEqual(2);
    expect(charges.length).toBeLessThanOrEqual(4);
    const sum = charges.reduce((all, { amountMinor, isOfBill }) => all + (isOfBill ? amountMinor : 0), 0);
    expect(sum).toBe(10_007 + kind);
    expect(new Set(charges.map((charge) => chargeCells(charge).CHARGE_NO)).size).toBe(charges.length);
  }
});

it('is lived by people with whole names', () => {
  const people = pastLanes.flatMap(({ units }) => units.flatMap((unit) => accountsOf(unit, 1)));
  expect(people.length).toBeGreaterThan(1_000);
  expect(people.filter(({ name }) => !/^\S{3,} \S{2,}$/.test(name))).toEqual([]);
});
