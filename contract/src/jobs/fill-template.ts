import { answered, namesIn, type Parameter, placeholder } from './job-parameters.ts';
import type { TaskSettings } from './task-facts.ts';

interface Task {
  readonly settings: TaskSettings;
}
interface Answer {
  readonly name: string;
  readonly value: string;
}

/**
 * The tasks of a template with what was answered in place of `{{name}}`: as what it is where it stands alone, in its
 * letters within a text. What nobody answered is empty.
 */
export function fillTasks<T extends Task>(
  tasks: readonly T[],
  answers: readonly Answer[],
  parameters: readonly Pick<Parameter, 'name' | 'type'>[],
): T[] {
  const said = new Map(answers.map(({ name, value }) => [name, value]));
  const types = new Map(parameters.map(({ name, type }) => [name, type]));
  const filled = (value: TaskSettings[string]): TaskSettings[string] => {
    if (typeof value !== 'string') return value;
    const [name = ''] = namesIn(value);
    if (value === placeholder(name)) return answered(types.get(name) ?? 'Text', said.get(name) ?? '');
    return value.replaceAll(/\{\{(\w+)\}\}/g, (_, one: string) => said.get(one) ?? '');
  };
  return tasks.map((task) => ({
    ...task,
    settings: Object.fromEntries(Object.entries(task.settings).map(([name, value]) => [name, filled(value)])),
  }));
}
