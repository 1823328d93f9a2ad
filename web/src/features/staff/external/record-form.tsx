import { moneyOf } from '../../../platform/texts/money-of.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { recordFields } from '@ratepayer/contract/payments/external.fields.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

const labelsNow = () => ({
  accountId: say('account_2'),
  amountMinor: say('amount'),
  receivedDate: say('received_date'),
  externalMethod: say('method'),
  externalReference: say('external_reference'),
  postsToBalance: say('posts_to_the_balance'),
  note: say('note'),
});

/** Records a payment that reached the biller elsewhere. */
export function RecordExternalForm({
  unit,
  onBack,
  onDone,
}: {
  unit: BusinessUnitSummary;
  onBack: () => void;
  onDone: () => void;
}) {
  const today = dateIn(new Date(), unit.timezone);
  const show = moneyOf(unit);
  const form = useForm({
    fields: recordFields,
    labels: labelsNow(),
    start: { receivedDate: today, externalMethod: 'Check', postsToBalance: unit.externalPaymentsPostToBalance },
    save: (values, options) => externalApi.recordExternalPayment({ businessUnitId: unit.id, ...values }, options),
    onSaved: () => {
      toast(say('payment_recorded'));
      onDone();
    },
    also: ({ receivedDate }): Record<string, string> =>
      String(receivedDate) >= addDays(today, 1) ? { receivedDate: say('choose_day_has_come') } : {},
  });
  async function search(query: string, signal: AbortSignal) {
    const { items } = await externalApi.findAccounts({ businessUnitId: unit.id, query }, { signal, quiet: true });
    return items.map((hit) => ({
      id: hit.id,
      name: say('due', {
        name: hit.name,
        value: shownNumber(hit),
        totalOutstandingBalance: show(hit.totalOutstandingBalance),
      }),
    }));
  }
  return (
    <FormPage
      form={form}
      name={say('record_payment')}
      save={say('record_amount', { amount: show(form.values.amountMinor ?? 0) })}
      back={say('back')}
      onBack={onBack}
      mayChange
    >
      <FormField form={form} name="accountId" hint={say('number_name_least_two')} search={search} />
      <FormField form={form} name="amountMinor" short />
      <FormField form={form} name="receivedDate" short max={today} />
      <FormField form={form} name="externalMethod" nameOf={sayValue} />
      <FormField form={form} name="externalReference" />
      <FormField form={form} name="postsToBalance" hint={say('posts_to_balance_hint')} />
      <FormField form={form} name="note" />
    </FormPage>
  );
}
