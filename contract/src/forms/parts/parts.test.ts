import { describe, expect, it } from 'vitest';
import { sayIn } from '../../kit/texts.ts';
import { texts } from '../../texts/payer-form-parts/en-US.ts';
import { texts as ofForms } from '../../texts/payer-forms/en-US.ts';
import { readDefinition } from '../form-definition.ts';
import { keptValues, problemsIn } from '../form-rules.ts';
import type { FormField } from '../form-shape.ts';
import { sayAnswer } from '../say-answer.ts';
import { addressPart, statesOf } from './address-part.ts';
import { fileProblem } from './file-part.ts';
import { partKinds } from './part-kinds.ts';
import { mostDrawing } from './signature-part.ts';
import { readFormTime, timePart } from './time-part.ts';

const say = sayIn({ ...texts, ...ofForms }, 'en-US') as (key: string, places?: object) => string;
const field = (fieldType: string, more: Partial<FormField> = {}): FormField => ({
  fieldName: 'x',
  fieldType,
  fieldLabel: 'This',
  ...more,
});
/** What is said of an answer to a field; '' when it is taken. */
function saidOf(of: FormField, value: unknown): string {
  const judged = { today: '2026-11-25', context: {}, done: [], kinds: partKinds };
  const [problem] = problemsIn({ fields: [of], dependentForms: [] }, { x: value }, judged);
  return problem ? say(problem.told.key.split('/')[1] ?? '', problem.told.places) : '';
}
const keptOf = (fieldType: string, value: unknown) => keptValues([field(fieldType)], { x: value }, {}, partKinds)['x'];
const words = { currencyCode: 'USD', timezone: 'America/Chicago', yes: 'Yes', no: 'No' } as const;
const line = (fieldType: string, value: unknown, culture: 'en-US' | 'en-CA' = 'en-US') =>
  sayAnswer({ fieldType, options: [] }, value, { ...words, culture });

describe('an address', () => {
  const texas = {
    street: '14 Mill Street',
    street2: 'Unit 3',
    city: 'Riverton',
    state: 'TX',
    zip: '78701',
    country: 'US',
  };
  const ontario = { ...texas, city: 'Ottawa', state: 'ON', zip: 'K1A 0B1', country: 'CA' };
  const address = field('input-address');

  it('is judged part by part, by the rules of its country', () => {
    expect([saidOf(address, texas), saidOf(address, ontario)]).toEqual(['', '']);
    expect(saidOf(address, { ...texas, zip: '78701-1234' })).toBe('');
    expect(saidOf(address, { ...texas, street: ' ' })).toBe('Enter the street.');
    expect(saidOf(address, { ...texas, city: '' })).toBe('Enter the city.');
    expect(saidOf(address, { ...texas, state: 'ON' })).toBe('Choose the state.');
    expect(saidOf(address, { ...ontario, state: 'TX' })).toBe('Choose the province.');
    expect(saidOf(address, { ...texas, zip: 'K1A 0B1' })).toBe('Enter the ZIP code like this: 78701 or 78701-1234');
    for (const zip of ['78701', 'D1A 0B1', 'K1A 0B', 'K1O 0B1'])
      expect(saidOf(address, { ...ontario, zip })).toBe('Enter the postal code like this: K1A 0B1');
    expect(saidOf(address, { ...texas, country: 'MX' })).toBe('Choose the country.');
    expect(saidOf(address, { ...texas, city: 'x'.repeat(81) })).toContain('at most 80 characters');
    expect(saidOf(address, { ...texas, street: '4242 4242 4242 4242' })).toContain('card number');
    for (const value of ['14 Mill Street', 5, true, [texas], [[]]])
      expect(saidOf(address, value)).toBe('Enter this address part by part.');
    expect(statesOf.US).toContain('DC');
    expect(new Set(Object.values(statesOf).flat()).size).toBe(Object.values(statesOf).flat().length);
  });

  it('is needed where the form says so: the country alone is no answer', () => {
    const needed = field('input-address', { fieldRequired: true });
    for (const value of [undefined, '', {}, { country: 'US' }, { street: ' ', country: 'CA' }])
      expect(saidOf(needed, value)).toBe('This is a required field.');
    expect(saidOf(address, { country: 'US' })).toBe('');
  });

  it('is kept as the post writes it, and none of what is no part of it', () => {
    const typed = { ...ontario, state: 'on', zip: ' k1a0b1', street: ' 14 Mill Street ', isAdmin: true };
    expect(keptOf('input-address', typed)).toEqual(ontario);
  });

  it('reads as one line, its country where it is another one', () => {
    expect(line('input-address', texas)).toBe('14 Mill Street, Unit 3, Riverton, TX 78701');
    expect(line('input-address', ontario)).toBe('14 Mill Street, Unit 3, Ottawa, ON K1A 0B1, CA');
    expect(line('input-address', ontario, 'en-CA')).toBe('14 Mill Street, Unit 3, Ottawa, ON K1A 0B1');
  });

  it('begins with what is known of an account, in the country of the biller', () => {
    const account = { streetAddress: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', name: 'Pat' };
    const known = { street: '1 Main St', street2: '', city: 'Reno', state: 'NV', zip: '89501' };
    expect(addressPart.typed(account, 'en-US')).toEqual({ ...known, country: 'US' });
    expect(addressPart.typed(undefined, 'en-CA')).toMatchObject({ street: '', country: 'CA' });
  });
});

describe('a signature', () => {
  const drawn = { name: 'Pat Rivera', way: 'Drawn', drawing: 'M1 1L20 30M40 5L60 70L80 9' };
  const typed = { name: 'Pat Rivera', way: 'Typed', drawing: '' };
  const signature = field('input-signature');

  it('is drawn beside a name, or the name itself', () => {
    expect([saidOf(signature, drawn), saidOf(signature, typed)]).toEqual(['', '']);
    expect(saidOf(signature, { ...drawn, name: ' ' })).toBe('Enter your full name.');
    expect(saidOf(signature, { ...drawn, drawing: '' })).toBe('Draw your signature, or choose to type it.');
    expect(saidOf(signature, { ...typed, way: 'Stamped' })).toBe('Sign here again.');
    expect(saidOf(signature, { ...typed, name: '4242 4242 4242 4242' })).toContain('card number');
    for (const value of ['Pat', 7, [drawn]]) expect(saidOf(signature, value)).toBe('Sign here again.');
    const needed = field('input-signature', { fieldRequired: true });
    expect(saidOf(needed, { name: '', way: 'Drawn', drawing: '' })).toBe('This is a required field.');
  });

  it('has no strokes but lines in its box, however long they would take', () => {
    const bad = [
      'M1 1',
      'L1 1',
      'M1 1L1',
      'M1 1L9999 1',
      'M1 1L2 2"/><script/>',
      'M1 1L2 2Z',
      `M1 1${'L1 1'.repeat(5000)}`,
    ];
    for (const drawing of bad) expect(saidOf(signature, { ...drawn, drawing })).toContain('Clear it and sign again.');
    const before = performance.now();
    expect(saidOf(signature, { ...drawn, drawing: `${'M1 1L1 1'.repeat(mostDrawing / 8 - 1)}X` })).toContain(
      'sign again',
    );
    expect(performance.now() - before).toBeLessThan(200);
  });

  it('is kept without what nobody drew, and never with a time that was sent', () => {
    expect(keptOf('input-signature', { ...drawn, way: 'Typed', signedAt: '1999-01-01T00:00:00Z' })).toEqual(typed);
    expect(line('input-signature', { ...typed, signedAt: '2026-11-29T18:05:00.000Z' })).toMatch(
      /^Pat Rivera, .*12:05 PM/,
    );
  });
});

describe('files', () => {
  const files = field('input-file', { inputProps: { mostFiles: 2, mostMegabytes: 1, fileKinds: ['pdf', 'jpg'] } });
  const plan = { id: 5, name: 'plan.pdf' };

  it('are named by their numbers, as many as the field takes, each once and sent already', () => {
    expect(saidOf(files, [plan, { id: 6, name: 'roof.jpeg' }])).toBe('');
    expect(
      saidOf(
        files,
        [1, 2, 3].map((id) => ({ ...plan, id })),
      ),
    ).toBe('Remove files until at most 2 are left.');
    expect(saidOf(files, [plan, plan])).toBe('Choose this file again.');
    expect(saidOf(files, [{ ...plan, id: 0 }])).toBe('Wait until the file is sent.');
    for (const value of ['plan.pdf', {}, [5], [{ id: 'x', name: 'a' }], [{ id: 1.5, name: 'a' }], [{ id: 5 }]])
      expect(saidOf(files, value)).toBe('Choose this file again.');
    expect(saidOf({ ...files, fieldRequired: true }, [])).toBe('This is a required field.');
    expect(keptOf('input-file', [{ ...plan, key: 'form-files/x' }])).toEqual([plan]);
    expect(line('input-file', [plan, { id: 6, name: 'roof.jpeg' }])).toBe('plan.pdf, roof.jpeg');
  });

  it('are refused before they are sent: another kind, too large, empty', () => {
    const wrong = (name: string, size: number) => {
      const told = fileProblem(files, name, size);
      return told ? say(told.key.split('/')[1] ?? '', told.places) : '';
    };
    expect([wrong('plan.PDF', 1000), wrong('roof.jpeg', 1_048_576)]).toEqual(['', '']);
    expect(wrong('plan.exe', 1000)).toBe('Choose a file of these kinds: PDF, JPG');
    expect(wrong('plan.pdf.exe', 1000)).toBe('Choose a file of these kinds: PDF, JPG');
    expect(wrong('plan.pdf', 1_048_577)).toBe('Choose a file of at most 1 MB.');
    expect(wrong('plan.pdf', 0)).toBe('This file is empty. Choose another one.');
  });

  it('are bounded by what any form may ask', () => {
    const said = (inputProps: object) =>
      readDefinition({
        fieldsJson: JSON.stringify({ fields: [{ fieldName: 'f', fieldType: 'input-file', inputProps }] }),
        actionsJson: '',
        conditionJson: '',
      }).problems.map(({ propertyName }) => propertyName);
    expect(said({ mostFiles: 10, mostMegabytes: 25, fileKinds: ['pdf'] })).toEqual([]);
    expect(said({ mostFiles: 11 })).toEqual(['fieldsJson.fields[0].inputProps.mostFiles']);
    expect(said({ mostMegabytes: 26 })).toEqual(['fieldsJson.fields[0].inputProps.mostMegabytes']);
    expect(said({ fileKinds: ['exe'] })).toHaveLength(1);
    expect(said({ fileKinds: [] })).toHaveLength(1);
  });
});

describe('a time', () => {
  it('is kept as HH:MM and reads as hh:mm A', () => {
    const asKept = ['02:05 PM', '2:05pm', '2:05 p.m.', '14:05', '12:00 AM', '12 pm', '9 am'].map(readFormTime);
    expect(asKept).toEqual(['14:05', '14:05', '14:05', '14:05', '00:00', '12:00', '09:00']);
    for (const text of ['', '9', '25:00', '13:00 PM', '0:30 AM', '9:60', 'noon'])
      expect(readFormTime(text)).toBeUndefined();
    expect(timePart.typed('14:05', 'en-US')).toBe('02:05 PM');
    expect(line('timepicker', '14:05')).toBe('02:05 PM');
    expect(saidOf(field('timepicker'), '24:00')).toBe('Enter a time such as 02:05 PM.');
    expect(saidOf(field('timepicker'), '23:59')).toBe('');
  });
});
