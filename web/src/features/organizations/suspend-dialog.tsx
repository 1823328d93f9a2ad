import { suspendOrganizationFields } from '@ratepayer/contract/organizations/organization.fields.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

type Props = Pick<Shown<OrganizationRecord>, 'record' | 'unit' | 'onSaved' | 'onReload'> & {
  readonly onClose: () => void;
};

const ofOne = ({ record: { id, rowVersion }, unit }: Props) => ({ businessUnitId: unit.id, id, rowVersion });

/** Asks why nobody pays there any more. */
export function SuspendDialog(props: Props) {
  const { record, onSaved, onReload, onClose } = props;
  const { name } = record;
  const form = useForm({
    fields: suspendOrganizationFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => everyOrganizationApi.suspendOrganization({ ...ofOne(props), reason }, options),
    onSaved: (after) => {
      toast(say('suspended', { name }));
      onSaved(after);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('suspend_ask', { name })}
      facts={<p className="small">{say('suspend_means')}</p>}
      confirm={say('suspend')}
      back={say('cancel')}
      danger
      onReload={onReload}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}

/** Asks before its business units take payments again. */
export function ActivateDialog(props: Props) {
  const { name } = props.record;
  return (
    <AskDialog
      title={say('activate_ask', { name })}
      confirm={say('activate')}
      back={say('cancel')}
      act={() => everyOrganizationApi.activateOrganization(ofOne(props))}
      onDone={(after) => {
        toast(say('activated', { name }));
        props.onSaved(after);
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <p className="small">{say('activate_means')}</p>
    </AskDialog>
  );
}
