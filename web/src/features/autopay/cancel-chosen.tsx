import { autopayReasonFields } from '@ratepayer/contract/autopay/autopay.fields.ts';
import { mostCanceled } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { ListedScheduled } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { autopayListApi } from '../../platform/api/autopay.api.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly chosen: readonly ListedScheduled[];
  readonly onDone: () => void;
}

/** Stops what is chosen and still waits. */
export function CancelChosen(props: Props) {
  const [isAsking, setAsking] = useState(false);
  const chosen = props.chosen.filter(({ status }) => isWaiting(status));
  if (chosen.length === 0 || chosen.length > mostCanceled) return null;
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking(true)}>
        {say('cancel_payments')}
      </Button>
      {isAsking ? <Ask {...props} chosen={chosen} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Ask({ unit, chosen, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const form = useForm({
    fields: autopayReasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) =>
      autopayListApi.cancelScheduledPayments(
        { businessUnitId: unit.id, ids: chosen.map(({ id }) => id), reason },
        options,
      ),
    onSaved: ({ canceled, left }) => {
      const [first] = left;
      const rest = first ? [say('left_many', { count: left.length, why: first.why })] : [];
      toast([say('canceled_many', { count: canceled }), ...rest].join(' '));
      onClose();
      onDone();
    },
  });
  const sum = chosen.reduce((all, { amountMinor, feeMinor }) => all + amountMinor + feeMinor, 0);
  return (
    <FormDialog
      form={form}
      title={say('cancel_many_ask', {
        count: chosen.length,
        sum: shownMoney(sum, unit.currencyCode, unit.culture),
      })}
      facts={<p className="small">{say('cancel_many_means')}</p>}
      confirm={say('cancel_payments')}
      back={say('keep')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
