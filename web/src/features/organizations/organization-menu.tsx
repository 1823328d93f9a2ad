import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { organizations } from '@ratepayer/contract/organizations/organization.list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { LoadedDialog } from '../../ui/loaded-dialog.tsx';
import { ActivateDialog, SuspendDialog } from './suspend-dialog.tsx';

interface Props {
  readonly row: RowOf<(typeof organizations)['list']>;
  readonly unit: BusinessUnitSummary;
}

/** What the platform may do with an organization of the list. */
export function OrganizationMenu({ row: { id, name, status }, unit }: Props) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const key = status === 'Suspended' ? 'activate' : 'suspend';
  const Asked = status === 'Suspended' ? ActivateDialog : SuspendDialog;
  const close = () => setAsking(false);
  return (
    <>
      <RowMenu name={name} actions={[{ key, text: say(key), press: () => setAsking(true) }]} />
      {isAsking ? (
        <LoadedDialog
          title={say(`${key}_ask`, { name })}
          one={sayOfList('organizations_one')}
          read={everyOrganizationApi.getOrganization}
          of={{ businessUnitId: unit.id, id }}
          onClose={close}
        >
          {(record, reload) => (
            <Asked
              record={record}
              unit={unit}
              onSaved={() => void client.invalidateQueries()}
              onReload={reload}
              onClose={close}
            />
          )}
        </LoadedDialog>
      ) : null}
    </>
  );
}
