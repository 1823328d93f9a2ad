import { autopayReasonFields } from '@ratepayer/contract/autopay/autopay.fields.ts';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { autopayApi, scheduledApi } from '../../platform/api/autopay.api.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadedDialog } from '../../ui/loaded-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly account: { readonly id: number; readonly name: string };
  readonly rowVersion: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why autopay of an account ends, and says what is planned on it now and will not be taken. */
export const EndAutopayDialog = (props: Props) => (
  <LoadedDialog
    title={say('end_ask', { account: props.account.name })}
    one={props.account.name}
    read={scheduledApi.listScheduledPayments}
    of={{ id: props.account.id }}
    onClose={props.onClose}
  >
    {({ items }) => <Ask {...props} planned={items.filter(isPlanned)} />}
  </LoadedDialog>
);

const isPlanned = ({ kind, status }: ScheduledPayment) => kind === 'Autopay' && isWaiting(status);

function Ask({
  unit,
  account,
  rowVersion,
  planned,
  onDone,
  onClose,
}: Props & { readonly planned: ScheduledPayment[] }) {
  const form = useForm({
    fields: autopayReasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => autopayApi.unenrollAutopay({ id: account.id, reason, rowVersion }, options),
    onSaved: () => {
      toast(say('ended', { account: account.name }));
      onDone();
      onClose();
    },
  });
  const sum = planned.reduce((all, { totalMinor }) => all + totalMinor, 0);
  return (
    <FormDialog
      form={form}
      title={say('end_ask', { account: account.name })}
      facts={
        <p className="small">
          {say('end_means', { count: planned.length, sum: shownMoney(sum, unit.currencyCode, unit.culture) })}
        </p>
      }
      confirm={say('end_autopay')}
      back={say('keep')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
