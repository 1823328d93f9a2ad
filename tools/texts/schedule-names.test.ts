import { expect, it } from 'vitest';
import { texts } from '../../contract/src/texts/values/en-US.ts';
import { namesOfSchedules } from './schedule-names.ts';

it('has a text for the name of every schedule, which staff read at /portal/jobs', () => {
  const names = namesOfSchedules();
  expect(names.length).toBeGreaterThan(20);
  // A name that is made up while the product runs can have no text.
  expect(names.filter(({ name }) => name === undefined)).toEqual([]);
  expect(names.filter(({ name = '' }) => !Object.hasOwn(texts, name))).toEqual([]);
});
