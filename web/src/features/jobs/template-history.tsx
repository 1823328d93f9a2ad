import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';
import { ParametersTold, TasksTold } from './tasks-told.tsx';

/** What the fields of the form of a template are called. */
export const templateLabels = () => ({
  name: say('name'),
  purpose: say('purpose'),
  parameters: say('parameters'),
  tasks: say('tasks'),
  timeoutMinutes: say('timeout'),
  overlap: say('overlap'),
  systems: say('template_systems'),
});

/** What changed of a template, as its form names it. */
export const templateHistory = (): HistoryWords =>
  labelWords({
    labels: { ...templateLabels(), billingSystems: say('template_systems') },
    draw: (name, value) => {
      if (name === 'tasks') return <TasksTold kept={String(value)} />;
      if (name === 'parameters') return <ParametersTold kept={String(value)} />;
      return name === 'overlap' ? sayValue(String(value)) : plainValue(value);
    },
  });
