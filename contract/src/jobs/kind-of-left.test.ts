import { expect, it } from 'vitest';
import { kindOfLeft } from './kind-of-left.ts';
import { taskFacts } from './task-types.ts';

it('is what the kind of task says, what it works on, or an export', () => {
  expect(kindOfLeft(taskFacts('Receive File'), [])).toEqual({ category: 'Import', direction: 'In' });
  expect(kindOfLeft(taskFacts('Run Report'), [{ category: 'Import' }])).toEqual({
    category: 'Report',
    direction: 'Out',
  });
  expect(kindOfLeft({}, [{ category: 'Report' }, { category: 'Import' }])).toEqual({
    category: 'Report',
    direction: 'Internal',
  });
  expect(kindOfLeft({}, [])).toEqual({ category: 'Export', direction: 'Out' });
});
