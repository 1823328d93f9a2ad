import { inspectionFields } from '@ratepayer/contract/devices/device.fields.ts';
import type { deviceOperations } from '@ratepayer/contract/devices/device.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { deviceApi } from '../../platform/api/device.api.ts';
import { say } from '../../platform/texts/staff-devices.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

export type DeviceRecord = AnswerOf<(typeof deviceOperations)['getDevice']>;
interface Props extends Pick<Shown<DeviceRecord>, 'record' | 'unit' | 'user' | 'today' | 'onReload'> {
  readonly onClose: () => void;
}
const ofThis = ({ record: { id, rowVersion }, unit }: Props) => ({ businessUnitId: unit.id, id, rowVersion });

/** Asks what was found of a reader. */
export function InspectDialog(props: Props) {
  const { user, today, onReload, onClose } = props;
  const form = useForm({
    fields: inspectionFields,
    labels: {
      inspectionDate: say('inspection_date'),
      inspectedBy: say('inspected_by'),
      isSealWhole: say('seal_whole'),
      note: say('note'),
    },
    start: { inspectionDate: today, inspectedBy: user.name, isSealWhole: false },
    save: (values, options) => deviceApi.recordInspection({ ...ofThis(props), ...values }, options),
    onSaved: () => {
      toast(say('inspected'));
      onClose();
      onReload();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('inspect')}
      confirm={say('inspect')}
      back={say('keep')}
      onReload={onReload}
      onClose={onClose}
    >
      <FormField form={form} name="inspectionDate" short max={today} />
      <FormField form={form} name="inspectedBy" />
      <FormField form={form} name="isSealWhole" hint={say('seal_hint')} />
      <FormField form={form} name="note" />
    </FormDialog>
  );
}

/** Asks before cashiers can no longer choose a reader (P4). */
export function DeactivateDialog(props: Props) {
  const { record, onReload, onClose } = props;
  return (
    <AskDialog
      title={say('deactivate_ask', { name: record.name })}
      confirm={say('deactivate')}
      back={say('keep')}
      danger
      act={() => deviceApi.deactivateDevice(ofThis(props))}
      onDone={() => {
        toast(say('deactivated'));
        onClose();
        onReload();
      }}
      onClose={onClose}
    >
      <p className="small">{say('deactivate_means')}</p>
    </AskDialog>
  );
}
