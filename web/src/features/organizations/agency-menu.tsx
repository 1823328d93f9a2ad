import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { agencies } from '@ratepayer/contract/organizations/agency.list.ts';
import { agencyPaths } from '@ratepayer/contract/organizations/agency.paths.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { SwitchAgency } from './agency-dialogs.tsx';
import { agencyAt } from './agency-places.ts';
import { AskingMenu } from '../../ui/list/asking-menu.tsx';

type Row = RowOf<(typeof agencies)['list']>;

/** What the platform may do with a firm of the list. */
export function AgencyMenu({ row, unitId }: { readonly row: Row; readonly unitId: number }) {
  return (
    <AskingMenu
      name={row.name}
      actions={(ask) => [
        { key: 'edit', text: say('agency_edit'), to: agencyAt(unitId, row.id) },
        { key: 'switch', text: say(row.isActive ? 'agency_deactivate' : 'agency_activate'), press: ask },
      ]}
      question={(asked) => <SwitchAgency unitId={unitId} agency={row} {...asked} />}
      paths={agencyPaths}
    />
  );
}
