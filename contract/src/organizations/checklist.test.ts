import { describe, expect, it } from 'vitest';
import { checklistKeys, checklistOf, isReady, needsLook, type SetupFacts } from './checklist.ts';

const none = { ...Object.fromEntries(checklistKeys.map((key) => [key, false])), takesCards: false } as SetupFacts;
const all = { ...Object.fromEntries(checklistKeys.map((key) => [key, true])), takesCards: true } as SetupFacts;
const needs = (facts: SetupFacts) => checklistOf(facts).flatMap(({ key, isNeeded }) => (isNeeded ? [key] : []));
const ready = (facts: Partial<SetupFacts>) => isReady(checklistOf({ ...all, ...facts }));

describe('the checklist of a business unit', () => {
  it('names each of its parts once, done or not', () => {
    expect(checklistOf(none).map(({ key }) => key)).toEqual(checklistKeys);
    expect(new Set(checklistOf(all).map(({ state }) => state))).toEqual(new Set(['Done']));
    expect(checklistOf(none).find(({ key }) => key === 'logo')?.state).toBe('Warning');
    expect(checklistOf(none).find(({ key }) => key === 'external-links')?.state).toBe('To do');
  });

  it('holds back what payers cannot pay without, and nothing else', () => {
    expect(needs(all)).toEqual(['merchant-account', 'channels', 'terms', 'test-payment']);
    for (const key of checklistKeys) expect([key, ready({ [key]: false })]).toEqual([key, !needs(all).includes(key)]);
    expect([needsLook(checklistOf(all)), needsLook(checklistOf({ ...all, logo: false }))]).toEqual([false, true]);
    expect(needsLook(checklistOf({ ...all, 'billing-cycles': false }))).toBe(false);
  });

  it('asks for a test payment where one can be made: not where bank accounts alone are taken', () => {
    expect(ready({ 'test-payment': false })).toBe(false);
    expect(ready({ 'test-payment': false, takesCards: false })).toBe(true);
    expect(needs(none)).toContain('test-payment');
  });
});
