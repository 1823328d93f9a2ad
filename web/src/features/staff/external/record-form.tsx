import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { recordFields } from '@ratepayer/contract/payments/external.fields.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const labels = {
  accountId: 'Account',
  amountMinor: 'Amount',
  receivedDate: 'Received date',
  externalMethod: 'Method',
  externalReference: 'External reference',
  postsToBalance: 'Posts to the balance',
  note: 'Note',
};

/** Records a payment that reached the biller elsewhere. */
export function RecordExternalForm({ unit, onBack, onDone }: { unit: BusinessUnitSummary; onBack: () => void; onDone: () => void }) {
  const today = dateIn(new Date(), unit.timezone);
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const form = useForm({
    fields: recordFields,
    labels,
    start: { receivedDate: today, externalMethod: 'Check', postsToBalance: true },
    save: (values, options) => externalApi.recordExternalPayment({ businessUnitId: unit.id, ...values }, options),
    onSaved: () => {
      toast('Payment recorded');
      onDone();
    },
    also: ({ receivedDate }): Record<string, string> => (String(receivedDate) >= addDays(today, 1) ? { receivedDate: 'Choose a day that has come.' } : {}),
  });
  async function search(query: string, signal: AbortSignal) {
    const { items } = await externalApi.findAccounts({ businessUnitId: unit.id, query }, { signal, quiet: true });
    return items.map((hit) => ({
      id: hit.id,
      name: `${hit.name}, ${[hit.accountNumber, hit.subAccountNumber].filter(Boolean).join(' – ')}, ${show(hit.totalOutstandingBalance)} due`,
    }));
  }
  return (
    <FormPage form={form} name="Record payment" save={`Record ${show(form.values.amountMinor ?? 0)}`} back="Back" onBack={onBack} mayChange>
      <FormField form={form} name="accountId" hint="Number or name, at least two characters" search={search} />
      <FormField form={form} name="amountMinor" short />
      <FormField form={form} name="receivedDate" short max={today} />
      <FormField form={form} name="externalMethod" />
      <FormField form={form} name="externalReference" />
      <FormField form={form} name="postsToBalance" hint="Off when your billing system's next file already contains it." />
      <FormField form={form} name="note" />
    </FormPage>
  );
}
