import { autopayReasonFields } from '@ratepayer/contract/autopay/autopay.fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { scheduledApi } from '../../platform/api/autopay.api.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { Doing, Planned } from './planned.ts';
import { RetryDialog } from './retry-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly of: Planned;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ways = {
  cancel: {
    call: scheduledApi.cancelScheduledPayment,
    title: 'cancel_ask',
    means: 'cancel_means',
    confirm: 'cancel_payment',
    done: 'canceled',
  },
  skip: {
    call: scheduledApi.skipScheduledPayment,
    title: 'skip_ask',
    means: 'skip_means',
    confirm: 'skip',
    done: 'skipped',
  },
  release: {
    call: scheduledApi.releaseScheduledPayment,
    title: 'release_ask',
    means: 'release_means',
    confirm: 'release',
    done: 'released',
  },
} as const;

/** Asks before something is done with a planned payment, and why. */
export const PlannedDialog = ({ doing, ...props }: Props & { readonly doing: Doing }) =>
  doing === 'retry' ? <RetryDialog {...props} /> : <ReasonDialog {...props} doing={doing} />;

function ReasonDialog({ unit, of, doing, onDone, onClose }: Props & { readonly doing: keyof typeof ways }) {
  const { call, title, means, confirm, done } = ways[doing];
  const { id, rowVersion, processingDate } = of;
  const form = useForm({
    fields: autopayReasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => call({ id, reason, rowVersion }, options),
    onSaved: () => {
      toast(say(done));
      onDone();
      onClose();
    },
  });
  const amount = shownMoney(of.amountMinor + of.feeMinor, unit.currencyCode, unit.culture);
  return (
    <FormDialog
      form={form}
      title={say(title, { amount, date: formatDate(processingDate, unit.culture) })}
      facts={<p className="small">{say(means)}</p>}
      confirm={say(confirm)}
      back={say('keep')}
      danger={doing !== 'release'}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
