import type { agencyOperations } from '@ratepayer/contract/organizations/agency.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useNavigate } from 'react-router';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { AgencyForm } from './agency-form.tsx';
import { agenciesHome } from './agency-places.ts';

export type Agency = AnswerOf<(typeof agencyOperations)['getAgency']>;

/** A firm as it is, which a Global Admin changes against the version that was read. */
export function ChangeAgency({ record, unit, user, onPage }: Shown<Agency>) {
  const navigate = useNavigate();
  const of = { businessUnitId: unit.id, id: record.id };
  return (
    <AgencyForm
      name={sayList('agencies_one')}
      start={record}
      record={record}
      onPage={onPage}
      mayChange={user.role === 'Global Admin'}
      save={(values, options) => agencyApi.changeAgency({ ...of, rowVersion: record.rowVersion, ...values }, options)}
      onSaved={onPage.onSaved}
      onBack={() => void navigate(agenciesHome(unit.id))}
    />
  );
}
