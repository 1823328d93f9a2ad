import { type FormField, fieldTypes } from '@ratepayer/contract/forms/form-shape.ts';
import { partKinds } from '@ratepayer/contract/forms/parts/part-kinds.ts';
import fc from 'fast-check';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const options = [{ value: 'x' }, { value: 'y', label: 'Why' }];
const maybe = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });
const known = <T extends object>(of: T) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as T;

const condition = (i: number) =>
  fc
    .record({ looksAt: fc.nat(i - 1), is: fc.constantFrom('filled', 'empty', 'equal', 'different', 'more') })
    .map(({ looksAt, is }) => ({
      field: names[looksAt] ?? 'a',
      is,
      ...(is === 'more' ? { value: 5 } : { value: 'x' }),
    }));

/** Types of one input each; those of several parts have tests of their own (`form-parts-page`). */
const plainTypes = fieldTypes.filter((type) => !Object.hasOwn(partKinds, type));

/** A field by its place, with all that a field may have: its conditions look at those above. */
const fieldAt = (i: number): fc.Arbitrary<FormField> =>
  fc
    .record({
      fieldType: fc.constantFrom(...plainTypes, 'input-hologram'),
      fieldLabel: maybe(fc.constantFrom('City', '<b>{label}</b>')),
      fieldRequired: fc.boolean(),
      fieldMatches: i > 0 ? maybe(fc.constantFrom(...names.slice(0, i))) : fc.constant(undefined),
      minimumDayOffset: maybe(fc.constantFrom(0, 3, 4_000 - 345)),
      maximumDayOffset: maybe(fc.constantFrom(0, 3)),
      skipWeekends: maybe(fc.boolean()),
      hidden: maybe(fc.boolean()),
      visibleWhen: i > 0 ? fc.option(condition(i), { nil: undefined }) : fc.constant(undefined),
      pattern: maybe(fc.constantFrom('x+', '[a-z]{1,3}')),
      maxLength: maybe(fc.constantFrom(1, 4)),
      minimum: maybe(fc.constantFrom(0, 6)),
    })
    .map(({ hidden, visibleWhen, pattern, maxLength, minimum, ...field }) => ({
      ...known(field),
      fieldName: names[i] ?? 'z',
      inputProps: { options, mask: '#A', ...known({ hidden, visibleWhen, pattern, maxLength, minimum }) },
    })) as fc.Arbitrary<FormField>;

/** The fields of a form. */
export const randomFields = fc
  .nat(names.length - 1)
  .chain((last) => fc.tuple(...Array.from({ length: last + 1 }, (_, i) => fieldAt(i))));

/** What somebody types, chooses and ticks; a text that is none is one that fits its field. */
const entry = fc.record({
  text: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '',
        '',
        ' ',
        'X',
        'xyz',
        '7',
        '1,234.5',
        '-3',
        '1A',
        '03/09/26',
        '2/30/26',
        'é\u0001',
      ),
    },
  ),
  option: fc.constantFrom('', 'x', 'x', 'y'),
  ticks: fc.boolean(),
});
export type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;
/** Once from above to below, and then here and there again. */
export const randomEntries = fc.record({
  first: fc.array(entry, { minLength: names.length, maxLength: names.length }),
  again: fc.array(fc.tuple(fc.constantFrom('a', 'a', 'b', 'c'), entry), { minLength: 2, maxLength: 5 }),
});
