import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { agencies } from '@ratepayer/contract/organizations/agency.list.ts';
import { agencyPaths } from '@ratepayer/contract/organizations/agency.paths.ts';
import { useState } from 'react';
import { say } from '../../platform/texts/staff-organizations.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { SwitchAgency } from './agency-dialogs.tsx';
import { agencyAt } from './agency-places.ts';
import { useReread } from '../../ui/list/use-reread.ts';

type Row = RowOf<(typeof agencies)['list']>;

/** What the platform may do with a firm of the list. */
export function AgencyMenu({ row, unitId }: { readonly row: Row; readonly unitId: number }) {
  const [asking, setAsking] = useState(false);
  const reread = useReread(agencyPaths);
  return (
    <>
      <RowMenu
        name={row.name}
        actions={[
          { key: 'edit', text: say('agency_edit'), to: agencyAt(unitId, row.id) },
          {
            key: 'switch',
            text: say(row.isActive ? 'agency_deactivate' : 'agency_activate'),
            press: () => setAsking(true),
          },
        ]}
      />
      {asking ? (
        <SwitchAgency
          unitId={unitId}
          agency={row}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            reread();
          }}
        />
      ) : null}
    </>
  );
}
