import { maintenanceFields } from '@ratepayer/contract/installation/maintenance.fields.ts';
import { dateIn, instantAt, type TimeZone, zoneSuffix } from '@ratepayer/contract/kit/local-date.ts';
import { installationApi } from '../../platform/api/installation.api.ts';
import { say } from '../../platform/texts/staff-platform.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import type { Draft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { sayWhile } from './say-while.ts';

export type PlanDraft = Typed<typeof maintenanceFields>;

interface Props {
  readonly draft: Draft<PlanDraft>;
  readonly timezone: TimeZone;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Asks when the installation is worked on, by the clock of the business unit that whoever asks is at. */
export function PlanMaintenance({ draft, timezone, onClose, onDone }: Props) {
  const today = dateIn(new Date(), timezone);
  const form = useForm({
    fields: maintenanceFields,
    labels: { day: say('maintenance_day'), time: say('maintenance_time'), minutes: say('maintenance_length') },
    start: { day: today, minutes: '60' },
    also: (_, { time }): Record<string, string> => (isTime(time) ? {} : { time: say('maintenance_time_wrong') }),
    save: ({ day, time, minutes }) =>
      installationApi.planMaintenance({
        fromDate: instantAt(day, time, timezone).toISOString(),
        minutes: Number(minutes),
      }),
    onSaved: onDone,
    draft: { values: draft.values, keep: draft.keep },
  });
  return (
    <FormDialog
      form={form}
      title={say('maintenance_plan_title')}
      facts={<p>{say('maintenance_means')}</p>}
      confirm={say('maintenance_plan_confirm')}
      back={say('maintenance_cancel')}
      focusConfirm={draft.values !== undefined}
      onClose={onClose}
    >
      <FormField form={form} name="day" min={today} />
      <FormField form={form} name="time" short hint={say('maintenance_time_hint', { zone: zoneSuffix(timezone) })} />
      <FormField form={form} name="minutes" nameOf={(minutes) => sayWhile(Number(minutes) * 60)} />
    </FormDialog>
  );
}
