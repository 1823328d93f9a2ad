import type { agencyOperations } from '@ratepayer/contract/organizations/agency.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { AgencyForm } from './agency-form.tsx';
import { agenciesHome } from './agency-places.ts';

export type Agency = AnswerOf<(typeof agencyOperations)['getAgency']>;

/** A firm as it is, which a Global Admin changes against the version that was read. */
export function ChangeAgency({ record, unit, user, onSaved }: Shown<Agency>) {
  const navigate = useNavigate();
  const read = useRef(record.rowVersion);
  const of = { businessUnitId: unit.id, id: record.id };
  const take = (after: Agency) => {
    read.current = after.rowVersion;
    onSaved(after);
  };
  return (
    <AgencyForm
      name={sayList('agencies_one')}
      start={record}
      mayChange={user.role === 'Global Admin'}
      save={(values, options) => agencyApi.changeAgency({ ...of, rowVersion: read.current, ...values }, options)}
      onSaved={take}
      onBack={() => void navigate(agenciesHome(unit.id))}
      reread={async () => {
        const values = await agencyApi.getAgency(of);
        take(values);
        return { values };
      }}
    />
  );
}
