import type { billingSystemOperations } from '@ratepayer/contract/exports/billing-system.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useNavigate } from 'react-router';
import { billingSystemApi } from '../../platform/api/billing-system.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { BillingSystemForm } from './billing-system-form.tsx';
import { systemsHome } from './billing-system-places.ts';
import { DefaultMapping } from './default-mapping.tsx';
import { TryParser } from './try-parser.tsx';
import { UsingUnits } from './using-units.tsx';

export type BillingSystem = AnswerOf<(typeof billingSystemOperations)['getBillingSystem']>;

/** A billing system as it is, which a Global Admin changes against the version that was read; and who uses it. */
export function ChangeBillingSystem({ record, unit, user, show, onPage }: Shown<BillingSystem>) {
  const navigate = useNavigate();
  const of = { businessUnitId: unit.id, id: record.id };
  const mayChange = user.role === 'Global Admin';
  return (
    <>
      <BillingSystemForm
        unitId={unit.id}
        name={sayList('billing_systems_one')}
        start={record}
        record={record}
        onPage={onPage}
        usedBy={record.businessUnits}
        mayChange={mayChange}
        save={(values, options) =>
          billingSystemApi.changeBillingSystem({ ...of, rowVersion: record.rowVersion, ...values }, options)
        }
        onSaved={onPage.onSaved}
        onBack={() => void navigate(systemsHome(unit.id))}
      />
      <DefaultMapping unit={unit} system={record} mayChange={mayChange} onSaved={onPage.onSaved} />
      {mayChange ? <TryParser unitId={unit.id} id={record.id} show={show} /> : null}
      <UsingUnits unitId={unit.id} id={record.id} />
    </>
  );
}
