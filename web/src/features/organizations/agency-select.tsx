import type { agencyOfFields } from '@ratepayer/contract/organizations/agency.fields.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import type { Form } from '../../ui/form/use-form.ts';

interface Props {
  readonly form: Form<typeof agencyOfFields>;
  /** The one that it has, which may not be active any more. */
  readonly now?: Pick<OrganizationRecord, 'agencyId' | 'agencyName'>;
}

const name = 'agencyId';

/** The firms that an organization may be given, all of them to choose from, and none. */
export function AgencySelect({ form, now }: Props) {
  const { data } = useQuery(queryOf(agencyApi.findAgencies, { PageSize: 250 }, { quiet: true }));
  const [id, error] = [form.idOf(name), form.errorOf(name)];
  const offered = data?.items ?? [];
  const own = now?.agencyId && !offered.some((one) => one.id === now.agencyId) ? now : undefined;
  return (
    <Labelled id={id} label={form.labels[name]} required={false} error={error} hint={say('agency_hint')}>
      <div className={`input${error ? ' bad' : ''}`}>
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ')}
          value={String(form.typed[name] ?? '')}
          onChange={(event) => form.set(name, event.target.value)}
          onBlur={() => form.leave(name)}
        >
          <option value="">{say('agency_none')}</option>
          {own ? <option value={String(own.agencyId)}>{own.agencyName}</option> : null}
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}
