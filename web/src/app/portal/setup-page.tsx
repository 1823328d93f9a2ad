import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { unitFields } from '@ratepayer/contract/organizations/unit.fields.ts';
import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { auditedUnit } from '../../features/setup/audited-unit.ts';
import { Checklist } from '../../features/setup/checklist.tsx';
import { PayerPreview } from '../../features/setup/payer-preview.tsx';
import type { Modes } from '../../features/setup/previewed-features.ts';
import { unitActions } from '../../features/setup/unit-actions.tsx';
import { unitLabels, unitLooks } from '../../features/setup/unit-form.ts';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { setupApi } from '../../platform/api/setup.api.ts';
import { unitApi } from '../../platform/api/unit.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { useBillingChoices } from '../../platform/use-billing-choices.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import { setupTabs } from './setup-tabs.tsx';
import type { ShellContext } from './shell.tsx';

/** All that has to be settled of a business unit before payers can pay, in one place. */
export function SetupPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const of = { businessUnitId: unit.id };
  const summary = useQuery({ ...queryOf(unitApi.getSetup, of), staleTime: 0 });
  const setup = summary.data;
  const [modes, setModes] = useState<Modes>();
  const choices = useBillingChoices(unit.id);
  // Switcher, menu and lists tell of it too.
  const units = () => client.invalidateQueries({ queryKey: keyOf(organizationApi.listBusinessUnits) });
  const changed = async <A,>(work: Promise<A>): Promise<A> => {
    const after = await work;
    await Promise.all([units(), summary.refetch()]);
    return after;
  };
  const edit = {
    needs: 'BusinessUnits:Manage' as const,
    fields: unitFields,
    labels: unitLabels(),
    look: unitLooks(choices?.billingSystems),
    save: (values: ValuesOf<typeof unitFields>, rowVersion: number, options: CallOptions) =>
      changed(unitApi.changeBusinessUnit({ ...of, ...values, rowVersion }, options)),
  };
  return (
    <DetailPage
      list={businessUnits.list}
      texts={businessUnits.texts}
      unit={unit}
      user={user}
      read={setupApi.getBusinessUnit}
      of={of}
      one={say('business_unit')}
      home="/portal/business-units"
      name={({ name }) => name}
      actions={(shown) =>
        unitActions({
          ...shown,
          setup,
          onMoved: (after) => void changed(Promise.resolve(shown.onSaved(after))),
          onDeleted: () => void units().then(() => navigate('/portal/business-units')),
        })
      }
      sentence={({ record }) => (
        <span translate="no">
          {[
            record.organizationName,
            record.slug,
            `${record.currencyCode}, ${record.culture}, ${sayValue(record.timezone)}`,
          ].join(' · ')}
        </span>
      )}
      facts={[]}
      tabs={(shown) => setupTabs({ ...shown, onTyped: setModes })}
      beside={({ record }) => (
        <>
          {setup ? <Checklist unitId={unit.id} checklist={setup.checklist} /> : null}
          <PayerPreview record={record} chosen={modes} />
        </>
      )}
      history={setupApi.listBusinessUnitHistory}
      audited={auditedUnit}
      edit={edit}
    />
  );
}
