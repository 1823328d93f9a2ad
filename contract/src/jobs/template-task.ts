import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { fitsSetting, namesIn, type Parameter } from './job-parameters.ts';
import { conditions, failureRules } from './job-states.ts';
import type { TaskSettings } from './task-facts.ts';
import { taskFacts, type TaskType, taskTypeNames } from './task-types.ts';

const answer = z.string().regex(/^\{\{[A-Za-z]\w{0,39}\}\}$/, 'staff-jobs/parameter_name');

type Value = TaskSettings[string];

/** Settings of which each may stand for an answer; a text may have some in it anyway. */
function settingsOf(taskType: TaskType) {
  const { settings } = taskFacts(taskType);
  const shape = bodyOf(settings).shape as Readonly<Record<string, z.ZodType<Value, Value>>>;
  const loosened = Object.entries(shape).map(
    ([name, field]) => [name, settings[name]?.kind === 'text' ? field : z.union([field, answer])] as const,
  );
  return z.strictObject(Object.fromEntries(loosened)) as z.ZodType<TaskSettings, TaskSettings>;
}

const taskOf = <T extends TaskType>(taskType: T) =>
  z.strictObject({
    taskType: z.literal(taskType),
    condition: z.enum(conditions).default('Always'),
    onFailure: z.enum(failureRules).default('Stop'),
    settings: settingsOf(taskType),
  });
const [first, ...others] = taskTypeNames;
/** One step of a template. */
export const templateTask = z
  .discriminatedUnion('taskType', [taskOf(first), ...others.map(taskOf)])
  .meta({ id: 'JobTemplateTask' });

interface Wrong {
  readonly path: readonly (string | number)[];
  readonly message: 'staff-jobs/parameter_unknown' | 'staff-jobs/parameter_unfit' | 'staff-jobs/parameter_twice';
}
interface Template {
  readonly tasks: readonly { readonly taskType: TaskType; readonly settings: TaskSettings }[];
  readonly parameters: readonly Parameter[];
}

/** What is wrong with how the tasks of a template use its parameters: nobody is asked for it, or for something else. */
export function wrongParameters({ tasks, parameters }: Template): Wrong[] {
  const types = new Map(parameters.map(({ name, type }) => [name, type]));
  const twice = parameters.flatMap(({ name }, at): Wrong[] =>
    parameters.findIndex((one) => one.name === name) < at
      ? [{ path: ['parameters', at, 'name'], message: 'staff-jobs/parameter_twice' }]
      : [],
  );
  const used = tasks.flatMap(({ taskType, settings }, at) =>
    Object.entries(settings).flatMap(([name, value]) =>
      namesIn(value).flatMap((one): Wrong[] => {
        const path = ['tasks', at, 'settings', name];
        const type = types.get(one);
        if (!type) return [{ path, message: 'staff-jobs/parameter_unknown' }];
        const field = taskFacts(taskType).settings[name];
        return field && fitsSetting(type, field) ? [] : [{ path, message: 'staff-jobs/parameter_unfit' }];
      }),
    ),
  );
  return [...twice, ...used];
}
