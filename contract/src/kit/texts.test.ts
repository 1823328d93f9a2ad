import { describe, expect, it } from 'vitest';
import { type PlacesOf, piecesOf, sayIn, type Whole } from './texts.ts';
import { partsOf } from './text-parts.ts';

const texts = {
  pay_bill: 'Pay your {biller} bill',
  rows_found: '{count, plural, one {# payment} other {# payments}}',
  paid: 'Paid {amount, money} on {day, date} by {name}',
  done: '{name} {kind, select, Void {stopped} other {gave back {rows, plural, =0 {nothing} one {one row} other {# rows}}}} today',
  at: 'Until {when, instant}',
  plain: 'Nothing to show',
} as const;
const say = sayIn(texts, 'en-US');

describe('a text', () => {
  it('is said with what stands in its places, and their figures', () => {
    expect(say('pay_bill', { biller: 'Riverton' })).toBe('Pay your Riverton bill');
    expect(say('rows_found', { count: 1 })).toBe('1 payment');
    expect(say('rows_found', { count: 1200 })).toBe('1,200 payments');
    expect(say('paid', { amount: { value: 8412, currencyCode: 'USD' }, day: '2026-11-22', name: 'Pat' })).toBe(
      'Paid $84.12 on 11/22/2026 by Pat',
    );
    expect(say('done', { name: 'Pat', kind: 'Void', rows: 2 })).toBe('Pat stopped today');
    expect(say('done', { name: 'Pat', kind: 'Refund', rows: 2 })).toBe('Pat gave back 2 rows today');
    expect(say('done', { name: 'Pat', kind: 'Refund', rows: 0 })).toBe('Pat gave back nothing today');
    expect(say('at', { when: { at: '2026-06-15T12:00:00Z', zone: 'US/Central' } })).toBe(
      'Until 06/15/2026 07:00 AM CT',
    );
    expect(say('plain')).toBe('Nothing to show');
  });

  it('writes figures and dates as its culture does', () => {
    const canadian = sayIn(texts, 'en-CA');
    expect(canadian('paid', { amount: { value: 8412, currencyCode: 'CAD' }, day: '2026-11-22', name: 'Pat' })).toBe(
      'Paid $84.12 CAD on 2026-11-22 by Pat',
    );
    expect(canadian('at', { when: { at: '2026-06-15T12:00:00Z', zone: 'US/Eastern' } })).toBe(
      'Until 2026-06-15 08:00 a.m. ET',
    );
  });

  it('hands on what is no text, for a page to draw', () => {
    const bold = { type: 'b' };
    expect(piecesOf(texts.pay_bill, 'en-US', { biller: bold })).toEqual(['Pay your ', bold, ' bill']);
  });

  it.each(['{', '{a', 'a}', '{a, plural, one {x}', '{a, plural, one x}', '{a b}'])(
    'is refused when its brackets do not close: %s',
    (text) => expect(() => partsOf(text)).toThrow(),
  );
});

// The types are the test: each line that must not compile says so.
const same = <A, B>(_: [A] extends [B] ? ([B] extends [A] ? true : false) : false) => undefined;
describe('the types of a text', () => {
  it('are read from the text itself', () => {
    same<PlacesOf<'Pay {a} and {b, number}'>, { readonly a: string; readonly b: number }>(true);
    same<PlacesOf<typeof texts.done>, { readonly name: string; readonly kind: string; readonly rows: number }>(true);
    same<keyof PlacesOf<'Nothing'>, never>(true);
    same<Whole<typeof texts, { pay_bill: 'Payez {biller}'; plain: 'Rien' }>, unknown>(true);
    same<Whole<typeof texts, { pay_bill: 'Payez {company}' }>, { readonly wrong: 'pay_bill' }>(true);
    same<Whole<typeof texts, { other: 'Autre' }>, { readonly wrong: 'other' }>(true);
  });

  it('refuse a place that is missing, of another name or of another kind', () => {
    const wrong = () => {
      // @ts-expect-error the place is missing
      say('pay_bill');
      // @ts-expect-error no such place
      say('pay_bill', { name: 'x' });
      // @ts-expect-error a plural counts
      say('rows_found', { count: '2' });
      // @ts-expect-error no such text
      say('nothing');
    };
    expect(wrong).toBeTypeOf('function');
  });
});
