import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { readingFields } from '@ratepayer/contract/readings/reading.fields.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const labelsNow = () => ({
  accountId: say('account'),
  key: say('key'),
  value: say('value'),
  unit: say('unit'),
  date: say('date'),
  time: say('time'),
  interval: say('interval'),
});

/** Adds one reading of a meter. */
export function AddReading({ unit, onClose, onDone }: Props) {
  const today = dateIn(new Date(), unit.timezone);
  const form = useForm({
    fields: readingFields,
    labels: labelsNow(),
    start: { date: today },
    save: (values, options) => readingApi.addReading({ businessUnitId: unit.id, ...values }, options),
    onSaved: () => (toast(say('reading_added')), onDone()),
  });
  async function search(query: string, signal: AbortSignal) {
    const asked = { businessUnitId: unit.id, 'Search.SearchText': query, PageSize: 10 };
    const { items } = await accountRecordApi.listAccounts(asked, { signal, quiet: true });
    return items.map((account) => ({ id: account.id, name: `${account.name} ${shownNumber(account)}` }));
  }
  return (
    <FormDrawer form={form} title={say('add_reading')} onClose={onClose}>
      <FormField form={form} name="accountId" hint={say('account_hint')} search={search} />
      <FormField form={form} name="key" />
      <FormField form={form} name="value" hint={say('value_hint')} short />
      <FormField form={form} name="unit" nameOf={sayValue} />
      <FormField form={form} name="date" short max={today} />
      <FormField form={form} name="time" hint={say('any_time_hint')} short />
      <FormField form={form} name="interval" nameOf={sayValue} />
    </FormDrawer>
  );
}
