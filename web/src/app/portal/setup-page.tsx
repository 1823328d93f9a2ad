import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { useOutletContext } from 'react-router';
import { auditedUnit } from '../../features/setup/audited-unit.ts';
import { setupApi } from '../../platform/api/setup.api.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import { setupTabs } from './setup-tabs.tsx';
import type { ShellContext } from './shell.tsx';

/** All that has to be settled of a business unit before payers can pay, in one place. */
export function SetupPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  return (
    <DetailPage
      list={businessUnits.list}
      texts={businessUnits.texts}
      unit={unit}
      user={user}
      read={setupApi.getBusinessUnit}
      of={{ businessUnitId: unit.id }}
      one={say('business_unit')}
      crumb={() => undefined}
      name={({ name }) => name}
      facts={['slug', 'currencyCode', 'timezone']}
      tabs={setupTabs}
      history={setupApi.listBusinessUnitHistory}
      audited={auditedUnit}
    />
  );
}
