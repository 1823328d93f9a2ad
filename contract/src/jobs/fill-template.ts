import type { TaskSettings } from './task-facts.ts';

interface Task {
  readonly settings: TaskSettings;
}
interface Answer {
  readonly name: string;
  readonly value: string;
}

/** The tasks of a template with what was answered in place of `{{name}}`; what nobody answered is empty. */
export function fillTasks<T extends Task>(tasks: readonly T[], answers: readonly Answer[]): T[] {
  const said = new Map(answers.map(({ name, value }) => [name, value]));
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => said.get(name) ?? '');
  return tasks.map((task) => ({
    ...task,
    settings: Object.fromEntries(
      Object.entries(task.settings).map(([name, value]) => [name, typeof value === 'string' ? filled(value) : value]),
    ),
  }));
}
