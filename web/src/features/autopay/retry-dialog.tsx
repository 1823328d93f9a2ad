import { retryFields } from '@ratepayer/contract/autopay/autopay.fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { addDays, dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { scheduledApi } from '../../platform/api/autopay.api.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { Planned } from './planned.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly of: Planned;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Who did not agree to a day hears of it a week before. */
const noticeDays = 7;
const mostDays = 60;

/** Asks on which day a payment is tried again. */
export function RetryDialog({ unit, of, onDone, onClose }: Props) {
  const { id, rowVersion } = of;
  const today = dateIn(new Date(), unit.timezone);
  const form = useForm({
    fields: retryFields,
    labels: { processingDate: say('payment_date'), reason: say('reason') },
    start: { processingDate: addDays(today, noticeDays) },
    save: ({ processingDate, reason }, options) =>
      scheduledApi.retryScheduledPayment({ id, processingDate, reason, rowVersion }, options),
    onSaved: ({ processingDate }) => {
      toast(say('retried', { date: formatDate(processingDate, unit.culture) }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('retry_ask', { amount: shownMoney(of.amountMinor + of.feeMinor, unit.currencyCode, unit.culture) })}
      facts={<p className="small">{say('retry_means')}</p>}
      confirm={say('schedule_again')}
      back={say('back')}
      onClose={onClose}
    >
      <FormField form={form} name="processingDate" min={addDays(today, 1)} max={addDays(today, mostDays)} short />
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
