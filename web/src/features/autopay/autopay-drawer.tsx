import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { autopayFields } from '@ratepayer/contract/autopay/autopay.fields.ts';
import type { AutopayPreview, AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { autopayApi } from '../../platform/api/autopay.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner } from '../../ui/parts.tsx';
import { PreviewOfRun } from './preview-of-run.tsx';
import { useMethods } from './use-methods.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly account: { readonly id: number; readonly name: string };
  readonly settings: AutopaySettings;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const shownFor = (schedulingType: unknown) =>
  [
    'schedulingType',
    schedulingType === 'DayOfMonth' ? 'dayOfMonth' : 'leadTimeDays',
    'paymentSourceId',
    'maxAmountMinor',
    'consent',
    'note',
  ] as const;

const startOf = ({ enrolment, offers }: AutopaySettings) => ({
  schedulingType: enrolment?.schedulingType ?? offers.schedulingTypes[0] ?? 'DueDateLeadTime',
  leadTimeDays: enrolment?.leadTimeDays ?? 0,
  dayOfMonth: (enrolment?.dayOfMonth ?? '1') as '1',
  maxAmountMinor: enrolment?.maxAmountMinor ?? null,
  ...(enrolment ? { paymentSourceId: enrolment.paymentSource.id } : {}),
});

async function reread(id: number, take: (latest: AutopaySettings) => void) {
  const latest = await autopayApi.getAutopaySettings({ id });
  return { values: startOf(latest), take: () => take(latest) };
}

type Values = ValuesOf<typeof autopayFields>;

function bodyOf({ consent, note, leadTimeDays, dayOfMonth, ...values }: Values) {
  const isByDay = values.schedulingType === 'DayOfMonth';
  return {
    ...values,
    leadTimeDays: isByDay ? null : (leadTimeDays ?? 0),
    dayOfMonth: isByDay ? dayOfMonth : null,
    consent: { method: consent, note },
  };
}

const labels = () => ({
  schedulingType: say('scheduling_type'),
  leadTimeDays: say('lead_days'),
  dayOfMonth: say('day_of_month'),
  paymentSourceId: say('method'),
  maxAmountMinor: say('max_amount'),
  consent: say('consent'),
  note: say('consent_note'),
});

/** Begins autopay for a payer who agreed to it before staff, or changes it; what would be taken next is said before. */
export function AutopayDrawer({ unit, account, settings: opened, onDone, onClose }: Props) {
  // What the form began with is what it changes, whatever is read meanwhile.
  const [settings, take] = useState(opened);
  const { enrolment, offers, rowVersion } = settings;
  const methods = useMethods({ businessUnitId: unit.id, accountId: account.id });
  // What stands below the form is what the payer agrees to, and nothing newer.
  const agreed = useRef<readonly number[]>([]);
  const form = useForm({
    fields: autopayFields,
    labels: labels(),
    start: startOf(settings),
    shown: ({ schedulingType }) => shownFor(schedulingType),
    save: (values, options) => {
      const customerId = enrolment?.customerId ?? methods.customerOf(values.paymentSourceId) ?? undefined;
      const asked = { id: account.id, acknowledgedTermsVersionIds: [...agreed.current], rowVersion };
      return autopayApi.changeAutopaySettings(
        { ...asked, ...bodyOf(values), ...(customerId === undefined ? {} : { customerId }) },
        options,
      );
    },
    onSaved: () => {
      toast(say('changed'));
      onDone();
      onClose();
    },
  });
  const { schedulingType = 'DueDateLeadTime', leadTimeDays, dayOfMonth, paymentSourceId } = form.values;
  const isByDay = schedulingType === 'DayOfMonth';
  const preview = useQuery({
    ...queryOf(
      autopayApi.previewAutopay,
      {
        id: account.id,
        schedulingType,
        leadTimeDays: isByDay ? null : (leadTimeDays ?? 0),
        dayOfMonth: isByDay ? (dayOfMonth ?? '1') : null,
        ...(paymentSourceId ? { paymentSourceId } : {}),
      },
      { quiet: true },
    ),
    placeholderData: (before: AutopayPreview | undefined) => before,
  });
  useEffect(() => {
    agreed.current = (preview.data?.terms ?? []).map(({ termsVersionId }) => termsVersionId);
  }, [preview.data]);
  return (
    <FormDrawer
      form={form}
      title={say(enrolment ? 'change' : 'begin')}
      reread={() => reread(account.id, take)}
      shownOf={(name, typed) => (name === 'paymentSourceId' ? methods.nameOf(typed) : undefined)}
      onClose={onClose}
    >
      {methods.isPending || methods.offered.length > 0 || enrolment ? null : (
        <Banner kind="warn" title={say('no_method')} />
      )}
      <FormField
        form={form}
        name="schedulingType"
        offered={offers.schedulingTypes.map((value) => ({ value, name: sayValue(value) }))}
      />
      {isByDay ? (
        <FormField form={form} name="dayOfMonth" needed nameOf={sayValue} short />
      ) : (
        <FormField
          form={form}
          name="leadTimeDays"
          needed
          short
          hint={say('lead_days_hint', { most: String(offers.daysProcessingAllowedBeforeDueDate) })}
        />
      )}
      <FormField form={form} name="paymentSourceId" offered={methods.offered} />
      <FormField form={form} name="maxAmountMinor" hint={say('max_amount_hint')} short />
      <FormField form={form} name="consent" radio nameOf={sayValue} />
      <FormField form={form} name="note" hint={say('consent_note_hint')} />
      {preview.data ? <PreviewOfRun of={preview.data} unit={unit} /> : null}
    </FormDrawer>
  );
}
