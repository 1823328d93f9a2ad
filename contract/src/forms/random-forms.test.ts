import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFormFigure, typedFormFigure } from './form-figures.ts';
import { readDefinition } from './form-definition.ts';
import { isEmptyValue, keptValues, problemsIn, shownFields } from './form-rules.ts';
import { type FormField, fieldTypes, isText } from './form-shape.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const options = [{ value: 'x' }, { value: 'y', label: 'Why' }];

/** A field by its place: its condition looks at one above. */
const fieldAt = (i: number): fc.Arbitrary<FormField> =>
  fc
    .record({
      fieldType: fc.constantFrom(...fieldTypes, 'input-hologram'),
      fieldRequired: fc.boolean(),
      hidden: fc.boolean(),
      looksAt: fc.option(fc.nat(Math.max(0, i - 1)), { nil: undefined }),
      is: fc.constantFrom('filled' as const, 'empty' as const, 'equal' as const),
      matches: fc.boolean(),
    })
    .map(({ fieldType, fieldRequired, hidden, looksAt, is, matches }) => ({
      fieldName: names[i] ?? 'z',
      fieldType,
      fieldRequired,
      ...(matches && i > 0 ? { fieldMatches: names[i - 1] ?? 'a' } : {}),
      inputProps: {
        options,
        mask: '##',
        hidden: hidden && i % 3 === 0,
        ...(looksAt !== undefined && i > 0
          ? { visibleWhen: { field: names[looksAt] ?? 'a', is, ...(is === 'equal' ? { value: 'x' } : {}) } }
          : {}),
      },
    }));

const forms = fc
  .nat(names.length - 1)
  .chain((last) => fc.tuple(...Array.from({ length: last + 1 }, (_, i) => fieldAt(i))));
const value = fc.oneof(
  fc.constantFrom('x', 'y', '', ' ', '12', '2026-11-25', true, false, null, 5, 0.07),
  fc.string(),
  fc.double(),
);
const answers = fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString', 'zz'), value);

it('of five hundred forms, what is hidden is never kept and what is needed never missing', () => {
  fc.assert(
    fc.property(forms, answers, (fields, values) => {
      const read = readDefinition({ fieldsJson: JSON.stringify({ fields }), actionsJson: '', conditionJson: '' });
      expect(read.problems).toEqual([]);
      const judge = { today: '2026-11-25', context: {}, done: [] };
      const shown = shownFields(fields, values, {});
      const kept = keptValues(fields, values, {});
      const problems = problemsIn({ fields, dependentForms: [] }, values, judge);
      const shownNames = shown.map(({ fieldName }) => fieldName);
      expect(Object.keys(kept).filter((name) => !shownNames.includes(name))).toEqual([]);
      const missing = shown.filter(
        (field) => field.fieldRequired && !isText(field) && isEmptyValue(values[field.fieldName]),
      );
      const told = problems.map(({ fieldName }) => fieldName);
      expect(missing.filter(({ fieldName }) => !told.includes(fieldName))).toEqual([]);
      // What the browser would send is judged by the server as the browser judged it, and is kept as it was sent.
      const sent = JSON.parse(JSON.stringify(kept)) as Record<string, unknown>;
      if (problems.length > 0) return;
      expect(problemsIn({ fields, dependentForms: [] }, sent, judge)).toEqual([]);
      expect(keptValues(fields, sent, {})).toEqual(sent);
    }),
    { numRuns: 500 },
  );
});

it('lets nothing have to match a field that is not shown, since it is not sent', () => {
  const hidden = { fieldName: 'a', fieldType: 'input', inputProps: { hidden: true } };
  const fields = [hidden, { fieldName: 'b', fieldType: 'input', fieldMatches: 'a' }];
  const judge = { today: '2026-11-25', context: {}, done: [] };
  expect(problemsIn({ fields, dependentForms: [] }, { a: '12', b: '12' }, judge)).toEqual([]);
  expect(problemsIn({ fields, dependentForms: [] }, { b: '12' }, judge)).toEqual([]);
});

it('reads every figure back as it shows it', () => {
  const cents = fc.integer({ min: -1e10, max: 1e10 });
  const cultures = fc.constantFrom('en-US', 'en-CA', 'fr-CA');
  fc.assert(
    fc.property(cents, cultures, (minor, culture) => {
      expect(readFormFigure('input-currency', typedFormFigure('input-currency', minor, culture), culture)).toBe(
        minor || 0,
      );
      const fraction = Number(`${minor % 1_000_000}e-6`);
      expect(readFormFigure('input-percent', typedFormFigure('input-percent', fraction, culture), culture)).toBe(
        fraction || 0,
      );
    }),
  );
});

it('shows what a program answered, however small, as a figure', () => {
  for (const value of [1e-7, 1e-12, -3e-9]) {
    expect(typedFormFigure('input-percent', value, 'en-US')).toMatch(/^-?0(\.0*[1-9]+)?$/);
    expect(typedFormFigure('input-decimal', value, 'en-US')).toMatch(/^-?0$/);
  }
});
