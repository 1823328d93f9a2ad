import { agencyOfFields } from '@ratepayer/contract/organizations/agency.fields.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AgencySelect } from './agency-select.tsx';

type Props = Pick<Shown<OrganizationRecord>, 'record' | 'unit' | 'onSaved' | 'onReload'> & {
  readonly onClose: () => void;
};

/** Asks which firm serves an organization. */
export function AgencyOfDialog({ record, unit, onSaved, onReload, onClose }: Props) {
  const { id, name, rowVersion, agencyId } = record;
  const form = useForm({
    fields: agencyOfFields,
    labels: { agencyId: say('agency') },
    start: { agencyId },
    save: (values, options) =>
      agencyApi.changeAgencyOfOrganization({ businessUnitId: unit.id, id, rowVersion, ...values }, options),
    onSaved: (after) => {
      toast(say('agency_of_saved', { name }));
      onSaved(after);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('agency_of_ask', { name })}
      confirm={say('save')}
      back={say('cancel')}
      onReload={onReload}
      onClose={onClose}
    >
      <AgencySelect form={form} now={record} />
    </FormDialog>
  );
}
