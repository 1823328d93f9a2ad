import { fields, line, lines, oneOf, optional, whole } from '@ratepayer/contract/kit/fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { overlaps } from '@ratepayer/contract/jobs/job-states.ts';
import type { TemplatePage } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobTemplateApi } from '../../platform/api/job-template.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { draftsOf, tasksIn, tasksOf, wrongTasks } from './job-fields.ts';
import { ParameterRows, parametersIn } from './parameter-rows.tsx';
import { TaskRows } from './task-rows.tsx';
import { templateLabels } from './template-history.tsx';
import { TemplateSystems } from './template-systems.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly template?: TemplatePage | undefined;
  readonly isNew: boolean;
  readonly onSaved: (template: TemplatePage) => void;
  readonly onBack: () => void;
}

const templateFields = fields({
  name: line(120),
  purpose: line(300),
  parameters: optional(lines(20_000)),
  tasks: lines(40_000),
  timeoutMinutes: whole({ min: 1, max: 720 }),
  overlap: oneOf(overlaps),
  systems: optional(line(400)),
});

/** What a template is: what it is for, what is asked when it is used, and its tasks. */
export function TemplateForm({ unit, template, isNew, onSaved, onBack }: Props) {
  const businessUnitId = unit.id;
  const form = useForm({
    fields: templateFields,
    labels: templateLabels(),
    start: startOf(template),
    also: ({ tasks }) => wrongTasks(String(tasks), true),
    save: (values, options) =>
      template && !isNew
        ? jobTemplateApi.changeJobTemplate(
            { businessUnitId, templateId: template.id, ...bodyOf(values), rowVersion: template.rowVersion },
            options,
          )
        : jobTemplateApi.addJobTemplate({ businessUnitId, ...bodyOf(values) }, options),
    onSaved,
  });
  const parameters = parametersIn(String(form.typed.parameters));
  return (
    <FormPage form={form} name={say('one_template')} save={say('save')} back={say('back')} onBack={onBack} mayChange>
      <FormField form={form} name="name" />
      <FormField form={form} name="purpose" />
      <ParameterRows
        id={form.idOf('parameters')}
        parameters={parameters}
        onChange={(changed) => form.set('parameters', changed.length === 0 ? '' : JSON.stringify(changed))}
      />
      <TaskRows
        id={form.idOf('tasks')}
        unitId={unit.id}
        error={form.errorOf('tasks')}
        tasks={tasksIn(String(form.typed.tasks))}
        parameters={parameters}
        onChange={(tasks) => form.set('tasks', tasks.length === 0 ? '' : JSON.stringify(tasks))}
      />
      <FormField form={form} name="timeoutMinutes" short hint={say('timeout_hint')} />
      <FormField form={form} name="overlap" nameOf={(one) => sayValue(one as 'Skip')} />
      <TemplateSystems
        unitId={unit.id}
        chosen={systemsIn(String(form.typed.systems))}
        onChange={(chosen) => form.set('systems', chosen.map((id) => `n${id}`).join(' '))}
      />
    </FormPage>
  );
}

function startOf(template: TemplatePage | undefined): Partial<ValuesOf<typeof templateFields>> {
  if (!template) return { timeoutMinutes: 60, overlap: 'Skip', tasks: '' };
  const { name, purpose, parameters, tasks, timeoutMinutes, overlap, billingSystemIds } = template;
  return {
    ...{ name, purpose, timeoutMinutes, overlap },
    tasks: JSON.stringify(draftsOf(tasks)),
    systems: billingSystemIds.map((id) => `n${id}`).join(' '),
    parameters: parameters.length === 0 ? '' : JSON.stringify(parameters),
  };
}

const systemsIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

const bodyOf = ({
  name,
  purpose,
  parameters,
  tasks,
  timeoutMinutes,
  overlap,
  systems,
}: ValuesOf<typeof templateFields>) => ({
  billingSystemIds: systemsIn(systems),
  ...{ name, purpose, timeoutMinutes, overlap },
  parameters: [...parametersIn(parameters)],
  tasks: tasksOf(tasks, true),
});
