import { describe, expect, it } from 'vitest';
import { sayIn } from '../kit/texts.ts';
import { texts } from '../texts/payer-forms/en-US.ts';
import { formMoment, formDate, formTime, metaContext, readFormDate, requestOf } from './form-context.ts';
import { holds, type FormCondition } from './form-condition.ts';
import { readFormFigure, typedFormFigure } from './form-figures.ts';
import { fillsMask, masked } from './form-mask.ts';
import { keptValues, problemsIn, shownFields } from './form-rules.ts';
import type { DependentForm, FormField, FormValues } from './form-shape.ts';

const today = '2026-11-25'; // a Wednesday
const say = sayIn(texts, 'en-US') as (key: string, places?: object) => string;
const input = (more: Partial<FormField> = {}): FormField => ({ fieldName: 'city', fieldType: 'input', ...more });

/** What is said, by field. */
const said = (
  fields: readonly FormField[],
  values: FormValues,
  { dependentForms = [], done = [] }: { dependentForms?: readonly DependentForm[]; done?: readonly string[] } = {},
) =>
  problemsIn({ fields, dependentForms }, values, { today, context: {}, done, kinds: {} }).map(({ fieldName, told }) => [
    fieldName,
    say(told.key.slice('payer-forms/'.length), told.places),
  ]);

describe('answers', () => {
  it('are needed where the form says so, by the exact words', () => {
    expect(said([input({ fieldLabel: 'City', fieldRequired: true })], {})).toEqual([
      ['city', 'City is a required field.'],
    ]);
    expect(said([input({ fieldRequired: true })], { city: '  ' })).toEqual([['city', 'This is a required field.']]);
    expect(said([input({ fieldType: 'checkbox', fieldRequired: true })], { city: false })).toHaveLength(1);
    expect(said([input({ fieldRequired: true })], { city: 'Reno' })).toEqual([]);
    expect(said([input({ fieldName: 'toString', fieldRequired: true })], {})).toHaveLength(1);
  });

  it('are read without what nobody sees, which alone is no answer', () => {
    const fields = [input({ fieldLabel: 'City', fieldRequired: true })];
    expect(said(fields, { city: '\u200b \ufeff\u202e' })).toEqual([['city', 'City is a required field.']]);
    // As a number is copied from a list of contacts.
    expect(keptValues(fields, { city: '\u202a512 555\u202c' }, {}, {})).toEqual({ city: '512 555' });
    const masked = input({ fieldType: 'input-masked', inputProps: { mask: '##-##' } });
    expect(said([masked], { city: '\u202d12-34\u202c' })).toEqual([]);
    const email = [input({ fieldName: 'a' }), input({ fieldName: 'b', fieldMatches: 'a' })];
    expect(said(email, { a: 'x@y.test', b: '\u200bx@y.test' })).toEqual([]);
    // What is chosen is compared letter by letter: an old form may have such a value.
    const old = input({ fieldType: 'radio', inputProps: { options: [{ value: 'x\u200b' }] } });
    expect(said([old], { city: 'x\u200b' })).toEqual([]);
    expect(said([old], { city: 'x' })).toHaveLength(1);
  });

  it('match another one, whatever the case', () => {
    const fields = [
      input({ fieldName: 'email', fieldLabel: 'Email' }),
      input({ fieldName: 'again', fieldMatches: 'email' }),
    ];
    expect(said(fields, { email: 'A@x.com', again: 'a@X.COM' })).toEqual([]);
    expect(said(fields, { email: 'a@x.com', again: 'b@x.com' })).toEqual([['again', 'This field must match Email']]);
    expect(said(fields, { email: 'a@x.com' })).toEqual([['again', 'This field must match Email']]);
    expect(said([input({ fieldMatches: 'gone' })], { city: 'x' })).toEqual([['city', 'This field must match Field']]);
    const noLabel = [input({ fieldName: 'a' }), input({ fieldName: 'b', fieldMatches: 'a' })];
    expect(said(noLabel, { a: '1', b: '2' })).toEqual([['b', 'This field must match Field']]);
  });

  it('are days within their bounds, both included, and no weekend where it is skipped', () => {
    const day = (more: Partial<FormField>, city: string) =>
      said([input({ fieldType: 'datepicker', ...more })], { city });
    const bounds = { minimumDayOffset: 2, maximumDayOffset: 2 };
    for (const fine of ['2026-11-23', '2026-11-25', '2026-11-27']) expect(day(bounds, fine), fine).toEqual([]);
    for (const wrong of ['2026-11-22', '2026-11-28'])
      expect(day(bounds, wrong)).toEqual([['city', 'The selected date is not available']]);
    expect(day({ skipWeekends: true }, '2026-11-28')).toEqual([['city', 'The selected date is not available']]);
    expect(day({ skipWeekends: true }, '2026-11-27')).toEqual([]);
    expect(day({}, '1999-01-01')).toEqual([]);
    expect(day({}, '2026-02-30')).toHaveLength(1);
  });

  it('wait for dependent forms that are needed', () => {
    const dependentForms = [
      { fieldName: 'plan', content: 'Plan', dependentFormConfigurationId: 2, fieldRequired: true },
    ];
    expect(said([], {}, { dependentForms })).toEqual([
      ['dependentForms', 'Complete additional forms before submitting this form'],
    ]);
    expect(said([], {}, { dependentForms, done: ['plan'] })).toEqual([]);
  });

  it('are neither asked nor kept where their field is hidden, and nothing depends on what nobody sees', () => {
    const fields = [
      input({ fieldName: 'pets', fieldType: 'radio', inputProps: { options: [{ value: 'yes' }, { value: 'no' }] } }),
      input({
        fieldName: 'kind',
        fieldRequired: true,
        inputProps: { visibleWhen: { field: 'pets', is: 'equal', value: 'yes' } },
      }),
      input({
        fieldName: 'breed',
        fieldRequired: true,
        inputProps: { visibleWhen: { field: 'kind', is: 'equal', value: 'dog' } },
      }),
      input({ fieldName: 'secret', fieldRequired: true, inputProps: { hidden: true } }),
    ];
    const values = { pets: 'no', kind: 'dog', breed: 'Poodle', secret: 'x', other: 1 };
    expect(said(fields, values)).toEqual([]);
    expect(keptValues(fields, values, {}, {})).toEqual({ pets: 'no' });
    expect(shownFields(fields, { ...values, pets: 'YES' }, {}, {}).map((field) => field.fieldName)).toEqual([
      'pets',
      'kind',
      'breed',
    ]);
  });

  it('are one of what is offered, within length, of a pattern and of a mask', () => {
    const options = [{ value: 'a' }];
    expect(said([input({ fieldType: 'dropdown', inputProps: { options } })], { city: 'b' })).toHaveLength(1);
    expect(said([input({ fieldType: 'radio', inputProps: { options } })], { city: 'a' })).toEqual([]);
    expect(said([input({ inputProps: { maxLength: 3 } })], { city: 'Reno' })).toHaveLength(1);
    expect(said([input()], { city: 'x'.repeat(501) })).toHaveLength(1);
    expect(said([input({ inputProps: { pattern: '[A-Z]{2}\\d+' } })], { city: 'NV1' })).toEqual([]);
    const worded = { pattern: '\\d{5}', patternMessage: 'Five digits, please.' };
    expect(said([input({ inputProps: worded })], { city: 'NV1' })).toEqual([['city', 'Five digits, please.']]);
    const mask = input({ fieldType: 'input-masked', inputProps: { mask: '##-##' } });
    expect(said([mask], { city: '12-3' })).toEqual([['city', 'Enter it like this: ##-##']]);
    expect(said([mask], { city: '12-34' })).toEqual([]);
    expect(said([input()], { city: '4242 4242 4242 4242' })).toHaveLength(1);
    expect(said([input()], { city: 'a\u0000b' })).toHaveLength(1);
    expect(said([input()], { city: { deep: 1 } })).toHaveLength(1);
    expect(said([input({ fieldType: 'input-hologram' })], { city: 'Reno' })).toEqual([]);
  });

  it('are asked for in order where conditions lead in circles, as an old form may have it', () => {
    const when = (field: string) => ({ visibleWhen: { not: { field, is: 'filled' as const } } });
    const fields = [
      input({ fieldName: 'a', inputProps: when('b') }),
      input({ fieldName: 'b', inputProps: when('a') }),
      input({ fieldName: 'c', inputProps: when('c') }),
    ];
    const names = (values: FormValues) => shownFields(fields, values, {}, {}).map(({ fieldName }) => fieldName);
    expect(names({})).toEqual(['a', 'b', 'c']);
    expect(names({ a: '1', b: '2', c: '3' })).toEqual(['a', 'c']);
    expect(keptValues(fields, { a: '1', b: '2', c: '3' }, {}, {})).toEqual({ a: '1', c: '3' });
  });

  it('take no longer for a pattern that would explode elsewhere', () => {
    const field = input({ inputProps: { pattern: 'a*a*a*a*a*a*a*a*a*a*b', maxLength: 500 } });
    const begun = performance.now();
    expect(said([field], { city: 'a'.repeat(500) })).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('figures', () => {
  it.each([
    ['input-percent', '7', 0.07, '7'],
    ['input-percent', '5 %', 0.05, '5'],
    ['input-currency', '12.34', 1234, '12.34'],
    ['input-percent', '2.95', 0.0295, '2.95'],
    ['input-currency', '5.00', 500, '5.00'],
    ['input-currency', '$1,234.5', 123_450, '1234.50'],
    ['input-currency', '-3', -300, '-3.00'],
    ['input-decimal', '1,234.125', 1234.125, '1234.125'],
    ['input-decimal', '.5', 0.5, '0.5'],
  ])('of %s typed as %s are kept as %s and shown as %s', (type, typed, kept, shown) => {
    expect(readFormFigure(type, typed, 'en-US')).toBe(kept);
    expect(typedFormFigure(type, kept, 'en-US')).toBe(shown);
  });

  it.each(['input-percent', 'input-currency', 'input-decimal'])(
    'of %s that are none are shown as a program answered them, and refused',
    (fieldType) => {
      for (const value of [1e21, -1e25, 1e300]) {
        const shown = typedFormFigure(fieldType, value, 'en-US');
        expect(shown).toBe(String(value));
        expect(readFormFigure(fieldType, shown, 'en-US')).toBeUndefined();
      }
    },
  );

  it('that could be read in two ways are none', () => {
    for (const typed of ['', 'x', '1.2.3', '1,23', '12,34.5', '1.005', '1e5', '--1'])
      expect(readFormFigure('input-currency', typed, 'en-US'), typed).toBeUndefined();
    expect(readFormFigure('input-currency', '84,12', 'fr-CA')).toBe(8412);
  });

  it('keep within their bounds', () => {
    const field = input({ fieldType: 'input-currency', inputProps: { minimum: 100, maximum: 500 } });
    for (const [value, problems] of [
      [99, 1],
      [100, 0],
      [500, 0],
      [501, 1],
      [100.5, 1],
      ['100', 1],
    ] as const)
      expect(said([field], { city: value }), String(value)).toHaveLength(problems);
  });
});

describe('masks', () => {
  it('fill as it is typed, and take back', () => {
    const mask = '(###) ###-####';
    expect(
      ['', '5', '512', '5125', '5125550100', '(512) 555-0100', '51255501009'].map((typed) => masked(mask, typed)),
    ).toEqual(['', '(5', '(512', '(512) 5', '(512) 555-0100', '(512) 555-0100', '(512) 555-0100']);
    expect(masked('AA-##', 'n1v23')).toBe('nv-23');
    expect(fillsMask('AA-##', 'NV-23')).toBe(true);
    expect(fillsMask('AA-##', 'NV-2')).toBe(false);
  });
});

describe('conditions', () => {
  const at = (path: string) => ({ zone: 'A', count: 3, day: '2026-11-25' })[path];
  it.each<[FormCondition | undefined, boolean]>([
    [undefined, true],
    [{ field: 'zone', is: 'equal', value: ' a' }, true],
    [{ field: 'zone', is: 'different', value: 'A' }, false],
    [{ field: 'zone', is: 'one of', values: ['B', 'a'] }, true],
    [{ field: 'count', is: 'more', value: '2' }, true],
    [{ field: 'count', is: 'more', value: 10 }, false],
    [{ field: 'gone', is: 'less', value: 10 }, false],
    [{ field: 'day', is: 'less', value: '2026-12-01' }, true],
    [{ field: 'gone', is: 'empty' }, true],
    [{ field: 'zone', is: 'filled' }, true],
    [{ not: { field: 'zone', is: 'filled' } }, false],
    [
      {
        all: [
          { field: 'zone', is: 'filled' },
          { field: 'count', is: 'equal', value: 4 },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: 'zone', is: 'empty' },
          { field: 'count', is: 'equal', value: 3 },
        ],
      },
      true,
    ],
  ])('%j hold: %s', (condition, expected) => expect(holds(condition, at)).toBe(expected));
});

describe('the context of a form', () => {
  it('writes moments, days and times as forms do', () => {
    expect(formMoment(new Date('2024-03-09T20:05:00Z'), 'US/Central')).toBe('03/09/24 02:05 PM');
    expect(formMoment(new Date('2024-03-09T06:05:00Z'), 'US/Central')).toBe('03/09/24 12:05 AM');
    expect(formDate('2024-03-09')).toBe('03/09/24');
    expect([formTime('14:05'), formTime('00:05')]).toEqual(['02:05 PM', '12:05 AM']);
    expect(['03/09/24', '3/9/2024', '2024-03-09', 'x'].map(readFormDate)).toEqual([
      '2024-03-09',
      '2024-03-09',
      '2024-03-09',
      undefined,
    ]);
  });

  it('has the meta of an account under its prefix, and nothing of what is no JSON', () => {
    expect(metaContext('{"zone":"A"}')).toEqual({ meta_zone: 'A' });
    for (const text of ['', '[]', '3', '{', 'null']) expect(metaContext(text)).toEqual({});
  });

  it('fills places of a request, and lets no value end the text it stands in', () => {
    const context = { account: { name: 'Pat "x"' }, currentDate: '03/09/24 02:05 PM', user: { email: 'p@x.test' } };
    const body = '{"who":"{{account.name}} <{{user.email}}>","at":"{{ currentDate }}","no":"{{constructor.name}}"}';
    expect(JSON.parse(requestOf(body, context))).toEqual({
      who: 'Pat "x" <p@x.test>',
      at: '03/09/24 02:05 PM',
      no: '',
    });
    expect(requestOf('', { form: { a: 1 } })).toBe('{"a":1}');
  });
});
