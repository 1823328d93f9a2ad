import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFormFigure, typedFormFigure } from './form-figures.ts';
import { cultures } from '../kit/culture.ts';
import { typedOver, valuesOf } from './form-typing.ts';
import { partKinds } from './parts/part-kinds.ts';
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
const part = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' 1 Main St ', 'Austin', 'tx', 'ON', '78701', 'k1a0b1', 'US', 'CA'),
);
const address = fc.record(
  { street: part, street2: part, city: part, state: part, zip: part, country: part, extra: part },
  { requiredKeys: [] },
);
const goodAddress = fc
  .constantFrom(['TX', '78701', 'us'], ['on', 'k1a 0b1', 'CA'])
  .map(([state, zip, country]) => ({ street: ' 1 Main St', city: 'Town', state, zip, country }));
const signature = fc.record({
  name: fc.constantFrom('Pat', ' ', 'Pat Rivera '),
  way: fc.constantFrom('Drawn', 'Typed', 'Sealed', 5),
  drawing: fc.constantFrom('', 'M1 1', 'M1 1L20 30', 'M1 1L2 2M3 3L4 4L5 5', 'M1 1L2 2"/><script>'),
});
const files = fc.array(
  fc.record({ id: fc.constantFrom(0, 1, 2, -1, 2 ** 60), name: fc.constantFrom('a.pdf', ' b.png ', '') }),
  { maxLength: 3 },
);
const value = fc.oneof(
  ...[address, goodAddress, signature, files, fc.constantFrom('09:30', '25:00', ['x'], {}, [[]], [null])],
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
      const judge = { today: '2026-11-25', context: {}, done: [], kinds: partKinds };
      const shown = shownFields(fields, values, {}, partKinds);
      const kept = keptValues(fields, values, {}, partKinds);
      const problems = problemsIn({ fields, dependentForms: [] }, values, judge);
      const shownNames = shown.map(({ fieldName }) => fieldName);
      expect(Object.keys(kept).filter((name) => !shownNames.includes(name))).toEqual([]);
      const missing = shown.filter(
        (field) => field.fieldRequired && !isText(field) && isEmptyValue(kept[field.fieldName]),
      );
      const told = problems.map(({ fieldName }) => fieldName);
      expect(missing.filter(({ fieldName }) => !told.includes(fieldName))).toEqual([]);
      // What the browser would send is judged by the server as the browser judged it, and is kept as it was sent.
      const sent = JSON.parse(JSON.stringify(kept)) as Record<string, unknown>;
      if (problems.length > 0) return;
      expect(problemsIn({ fields, dependentForms: [] }, sent, judge)).toEqual([]);
      expect(keptValues(fields, sent, {}, partKinds)).toEqual(sent);
      // What stands in inputs of several parts is what they were filled with.
      const ofParts = fields.filter(({ fieldType }) => Object.hasOwn(partKinds, fieldType));
      for (const culture of cultures) {
        const again = valuesOf(
          ofParts,
          typedOver(ofParts, {}, sent, { culture, kinds: partKinds }),
          culture,
          partKinds,
        );
        for (const { fieldName } of ofParts) expect(again[fieldName]).toEqual(sent[fieldName]);
      }
    }),
    { numRuns: 500 },
  );
});

it.each(fieldTypes.filter((type) => type !== 'checkbox' && !isText({ fieldType: type })))(
  'keeps of %s nothing that only a box can be',
  (fieldType) => {
    const fields = [{ fieldName: 'a', fieldType, inputProps: { options, mask: '##' } }];
    expect(keptValues(fields, { a: false }, {}, partKinds)).toEqual({});
    expect(keptValues([{ fieldName: 'a', fieldType: 'checkbox' }], { a: false }, {}, partKinds)).toEqual({ a: false });
  },
);

it('lets nothing have to match a field that is not shown, since it is not sent', () => {
  const hidden = { fieldName: 'a', fieldType: 'input', inputProps: { hidden: true } };
  const fields = [hidden, { fieldName: 'b', fieldType: 'input', fieldMatches: 'a' }];
  const judge = { today: '2026-11-25', context: {}, done: [], kinds: partKinds };
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
