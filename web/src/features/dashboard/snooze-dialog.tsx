import { snoozeFields } from '@ratepayer/contract/dashboard/attention.fields.ts';
import type { Attention, AttentionItem } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { whenIn, whyOf } from './attention-words.ts';

interface Props {
  readonly item: AttentionItem;
  readonly unit: BusinessUnitSummary;
  readonly userId: number;
  readonly onClose: () => void;
  readonly onDone: (after: Attention) => void;
}

/** Asks why something is left for a day. */
export function SnoozeDialog({ item, unit, userId, onClose, onDone }: Props) {
  const form = useForm({
    fields: snoozeFields,
    labels: { reason: say('reason') },
    start: {},
    save: (values, options) =>
      dashboardApi.snoozeAttention({ businessUnitId: unit.id, kind: item.kind, id: item.id, ...values }, options),
    onSaved: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={say('leave_for_day_ask')}
      facts={
        <>
          <p>{whyOf(item, userId, whenIn(unit))}</p>
          <p className="small muted">{say('leave_for_day_why')}</p>
        </>
      }
      confirm={say('leave_for_day')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
