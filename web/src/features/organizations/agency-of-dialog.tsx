import { agencyOfFields } from '@ratepayer/contract/organizations/agency.fields.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Offer } from '../../ui/form/offered.tsx';
import { useForm } from '../../ui/form/use-form.ts';

type Props = Pick<Shown<OrganizationRecord>, 'record' | 'unit' | 'onSaved' | 'onReload'> & {
  readonly onClose: () => void;
};

/** Asks which firm serves an organization. */
export function AgencyOfDialog({ record, unit, onSaved, onReload, onClose }: Props) {
  const { id, name, rowVersion, agencyId } = record;
  const offered = useOffers(record);
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
      <FormField form={form} name="agencyId" hint={say('agency_hint')} offered={offered} />
    </FormDialog>
  );
}

/** The firms that an organization may be given, and the one that it has, which may not be active any more. */
function useOffers({ agencyId, agencyName }: OrganizationRecord): readonly Offer[] {
  const { data } = useQuery(queryOf(agencyApi.findAgencies, { PageSize: 250 }, { quiet: true }));
  const offered = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), name }));
  const own = agencyId === null ? undefined : { value: String(agencyId), name: agencyName ?? '' };
  return own && !offered.some(({ value }) => value === own.value) ? [own, ...offered] : offered;
}
