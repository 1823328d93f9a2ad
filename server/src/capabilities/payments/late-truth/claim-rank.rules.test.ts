import { describe, expect, it } from 'vitest';
import { mayChange } from './claim-rank.rules.ts';
import type { ClaimChannel } from './late-truth-words.rules.ts';

const weakestFirst: readonly ClaimChannel[] = ['Answer', 'Message', 'Settlement', 'Inquiry', 'Staff'];
const at = (text: string) => new Date(`2026-03-02T10:00:${text}Z`);

describe('a claim', () => {
  it('without times changes what a weaker or the same channel made, and nothing a stronger one did', () => {
    for (const [i, channel] of weakestFirst.entries())
      for (const [j, applied] of weakestFirst.entries())
        expect([channel, applied, mayChange(channel, null, { channel: applied, toldAt: null })]).toEqual([
          channel,
          applied,
          i >= j,
        ]);
  });

  it('changes what no word of the gateway made', () => {
    for (const channel of weakestFirst)
      expect(mayChange(channel, at('00'), { channel: undefined, toldAt: at('59') })).toBe(true);
  });

  it.each([
    ['10.000', '09.999', true],
    ['10.000', '10.999', true], // some tell whole seconds
    ['09.999', '10.000', false],
    ['11', '10', true],
  ])('told at %s changes what was told at %s: %s, whatever their channels', (told, applied, changes) => {
    expect(mayChange('Answer', at(told), { channel: 'Staff', toldAt: at(applied) })).toBe(changes);
    expect(mayChange('Staff', at(told), { channel: 'Answer', toldAt: at(applied) })).toBe(changes);
  });

  it('goes by its channel when only one of the two has a time', () => {
    expect(mayChange('Message', at('59'), { channel: 'Inquiry', toldAt: null })).toBe(false);
    expect(mayChange('Inquiry', null, { channel: 'Message', toldAt: at('59') })).toBe(true);
  });
});
