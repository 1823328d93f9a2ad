import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mostMarked } from '@ratepayer/contract/exports/export-marks.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { paymentExportApi } from '../../../platform/api/payment-export.api.ts';
import { keyOf } from '../../../platform/query-of.ts';
import { say } from '../../../platform/texts/staff-exports.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly chosen: readonly PaymentListRow[];
  readonly onDone: () => void;
}

/** Says that the biller was told of what is chosen without a file, or that it was not. */
export function MarkExported(props: Props) {
  const [asking, setAsking] = useState<boolean>();
  if (props.chosen.length > mostMarked) return null;
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking(true)}>
        {say('mark_exported')}
      </Button>
      <Button className="tool sec" onClick={() => setAsking(false)}>
        {say('mark_not_exported')}
      </Button>
      {asking === undefined ? null : <Ask {...props} isExported={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type AskProps = Props & { readonly isExported: boolean; readonly onClose: () => void };

function Ask({ unit, chosen, isExported, onClose, onDone }: AskProps) {
  const client = useQueryClient();
  const paymentIds = chosen.map(({ id }) => id);
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) =>
      paymentExportApi.markPaymentsExported({ businessUnitId: unit.id, paymentIds, isExported, reason }, options),
    onSaved: ({ marked, left }) => {
      toast([say('marked', { count: marked }), ...(left > 0 ? [say('marked_left', { count: left })] : [])].join(' '));
      void client.invalidateQueries({ queryKey: keyOf(paymentApi.listPayments) });
      onClose();
      onDone();
    },
  });
  const count = chosen.length;
  return (
    <FormDialog
      form={form}
      title={isExported ? say('mark_exported_ask', { count }) : say('mark_not_exported_ask', { count })}
      facts={<p className="small gap-sm">{isExported ? say('mark_exported_means') : say('mark_not_exported_means')}</p>}
      confirm={isExported ? say('mark_exported') : say('mark_not_exported')}
      back={say('back')}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
