import type { JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { nextRuns } from '@ratepayer/contract/jobs/next-runs.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { zoneSuffix } from '@ratepayer/contract/kit/local-date.ts';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { OnPage } from '../../ui/detail/on-page.ts';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { NameOf, Typed } from '../../ui/form/form-state.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { bodyOf, dayFields, jobFields, scheduleOf, startOf, tasksIn, tasksOf, wrongTasks } from './job-fields.ts';
import { jobLabels } from './job-history.tsx';
import { TaskRows } from './task-rows.tsx';
import { TasksTold } from './tasks-told.tsx';
import { whenWords } from './when-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  /** The job that is changed, or the one that a new one begins as. */
  readonly job?: JobPage | undefined;
  readonly isNew: boolean;
  /** For one that is changed on its page. */
  readonly onPage?: OnPage<JobPage>;
  readonly onSaved: (job: JobPage) => void;
  readonly onBack: () => void;
}
type Name = NameOf<typeof jobFields>;

const always: readonly Name[] = ['name', 'isEnabled', 'kind'];
const ofKind: Readonly<Record<string, readonly Name[]>> = {
  Minutes: ['everyMinutes'],
  Daily: ['time'],
  Weekly: [...dayFields, 'time'],
  Monthly: ['monthDay', 'time'],
  'On File Arrival': ['pattern'],
};
const rest: readonly Name[] = ['tasks', 'timeoutMinutes', 'overlap', 'notifyOnFailure'];
const shownTimes = 5;

/** What a job is: when it runs with its next times, what it does in which order, and what becomes of a failure. */
export function JobForm({ unit, job, isNew, onPage, onSaved, onBack }: Props) {
  const businessUnitId = unit.id;
  const form = useForm({
    fields: jobFields,
    labels: jobLabels(),
    start: startOf(job),
    shown: ({ kind }) => [...always, ...(ofKind[String(kind)] ?? []), ...rest],
    also: wrongIn,
    save: (values, options) =>
      job && !isNew
        ? jobRecordApi.changeJob(
            { businessUnitId, jobId: job.id, ...bodyOf(values), rowVersion: job.rowVersion },
            options,
          )
        : jobRecordApi.addJob({ businessUnitId, ...bodyOf(values) }, options),
    onSaved,
  });
  const ofRecord = usePageForm(form, { record: job, onPage, startOf });
  const kind = String(form.typed.kind);
  return (
    <FormPage
      form={form}
      name={say('definition')}
      save={say('save')}
      back={say('back')}
      onBack={onBack}
      mayChange
      {...ofRecord}
      shownOf={shownOf}
    >
      <FormField form={form} name="name" />
      <FormField form={form} name="isEnabled" />
      <FormField form={form} name="kind" nameOf={(one) => sayValue(one as 'Daily')} />
      {kind === 'Weekly' ? (
        <fieldset className="field plain">
          <legend className="label">{say('weekdays')}</legend>
          {dayFields.map((day) => (
            <FormField key={day} form={form} name={day} />
          ))}
        </fieldset>
      ) : null}
      {(ofKind[kind] ?? [])
        .filter((name) => !(dayFields as readonly string[]).includes(name))
        .map((name) => (
          <FormField key={name} form={form} name={name} short hint={hintOf(name, unit)} />
        ))}
      <NextTimes values={form.values} unit={unit} />
      <TaskRows
        id={form.idOf('tasks')}
        unitId={unit.id}
        error={form.errorOf('tasks')}
        tasks={tasksIn(String(form.typed.tasks))}
        onChange={(tasks) => form.set('tasks', tasks.length === 0 ? '' : JSON.stringify(tasks))}
      />
      <FormField form={form} name="timeoutMinutes" short hint={say('timeout_hint')} />
      <FormField form={form} name="overlap" nameOf={(one) => sayValue(one as 'Skip')} />
      <FormField form={form} name="notifyOnFailure" hint={say('notify_hint')} />
    </FormPage>
  );
}

function hintOf(name: Name, unit: BusinessUnitSummary): string {
  if (name === 'time') return say('time_hint', { zone: zoneSuffix(unit.timezone) });
  if (name === 'monthDay') return say('month_day_hint');
  return name === 'pattern' ? say('pattern_hint') : say('every_minutes_hint');
}

/** Tasks are kept as one text. */
const shownOf = (name: Name, typed: string | boolean) =>
  name === 'tasks' ? <TasksTold kept={JSON.stringify(tasksOf(String(typed)))} /> : undefined;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim());

/** What the server would refuse, said before it is asked. */
function wrongIn(typed: Typed<typeof jobFields>): Record<string, string> {
  const noDay = typed.kind === 'Weekly' && !dayFields.some((day) => typed[day] === true);
  return {
    ...(isTime(String(typed.time)) ? {} : { time: say('time_wrong') }),
    ...(noDay ? { d1: say('weekday_needed') } : {}),
    ...wrongTasks(String(typed.tasks)),
  };
}

/** The next moments at which it would run. */
function NextTimes({
  values,
  unit,
}: {
  readonly values: Parameters<typeof scheduleOf>[0];
  readonly unit: BusinessUnitSummary;
}) {
  const schedule = scheduleOf(values);
  if (!isTime(schedule.time)) return null;
  const times = nextRuns(schedule, new Date(), unit.timezone, shownTimes);
  if (times.length === 0) return null;
  return (
    <p className="small num gap-md" role="status">
      <b>{say('next_times')}</b> {times.map((at) => whenWords(at, unit)).join(' · ')}
    </p>
  );
}
