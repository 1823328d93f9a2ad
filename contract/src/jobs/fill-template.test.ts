import { expect, it } from 'vitest';
import { fillTasks } from './fill-template.ts';
import { type Parameter, type ParameterType, isAnswer } from './job-parameters.ts';
import { wrongParameters } from './template-task.ts';

const asked = (name: string, type: ParameterType = 'Text'): Parameter => ({ name, type, isRequired: true, help: '' });

it('fills settings with answers: as what they are where they stand alone, in their letters within a text', () => {
  const settings = { name: 'Bills of {{who}}, {{who}}', days: '{{days}}', all: '{{all}}', not: '{{none}}', kept: 3 };
  const answers = [
    { name: 'who', value: '$& {{days}}' },
    { name: 'days', value: '12' },
    { name: 'all', value: 'true' },
  ];
  const parameters = [asked('who'), asked('days', 'Number'), asked('all', 'Yes Or No'), asked('none')];
  expect(fillTasks([{ settings }], answers, parameters)[0]?.settings).toEqual({
    name: 'Bills of $& {{days}}, $& {{days}}',
    days: 12,
    all: true,
    not: '',
    kept: 3,
  });
});

it('knows what an answer is by its type', () => {
  expect(['7', '-7', '7.5', 'x', ''].map((value) => isAnswer('Number', value))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['true', 'yes'].map((value) => isAnswer('Yes Or No', value))).toEqual([true, false]);
});

it('finds questions that nobody asks, that are asked twice, and answers of another kind', () => {
  const taskType = 'Import Bills' as const;
  const settings = { cycleName: '{{cycle}} {{year}}', dueDays: '{{cycle}}', expectsDocuments: '{{all}}' };
  const parameters = [asked('cycle'), asked('all', 'Yes Or No'), asked('cycle')];
  expect(wrongParameters({ tasks: [{ taskType, settings }], parameters })).toEqual([
    { path: ['parameters', 2, 'name'], message: 'staff-jobs/parameter_twice' },
    { path: ['tasks', 0, 'settings', 'cycleName'], message: 'staff-jobs/parameter_unknown' },
    { path: ['tasks', 0, 'settings', 'dueDays'], message: 'staff-jobs/parameter_unfit' },
  ]);
});
