import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setupApi } from '../../platform/api/setup.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { LoadedDialog } from '../../ui/loaded-dialog.tsx';
import { DeleteUnitDialog } from './delete-unit-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

interface Props {
  readonly row: RowOf<(typeof businessUnits)['list']>;
  readonly user: SessionUser;
}

/** What may be done with a business unit of the list; what stops payers asks first, about it as it is now. */
export function UnitMenu({ row: { id, name, slug, status }, user }: Props) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'suspend' | 'delete'>();
  const isAdmin = user.role === 'Global Admin' || user.role === 'Organization Admin';
  const close = () => setAsking(undefined);
  // Switcher, menu and this list tell of it.
  const done = () => {
    close();
    void client.invalidateQueries();
  };
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          { key: 'setup', text: say('open_setup'), to: `/portal/business-units/setup?bu=${id}` },
          { key: 'payer_site', text: say('payer_site'), opens: new URL(`customer/${slug}`, document.baseURI).href },
          { key: 'settings', text: say('settings'), to: `/portal/business-unit-settings?bu=${id}` },
          ...(isAdmin && status === 'Live'
            ? [{ key: 'suspend', text: say('suspend'), press: () => setAsking('suspend') }]
            : []),
          ...(isAdmin && status === 'Setting Up'
            ? [{ key: 'delete', text: say('delete'), press: () => setAsking('delete') }]
            : []),
        ]}
      />
      {asking ? (
        <LoadedDialog
          title={say(`${asking}_ask`, { name })}
          one={say('business_unit')}
          read={setupApi.getBusinessUnit}
          of={{ businessUnitId: id }}
          onClose={close}
        >
          {(record) =>
            asking === 'suspend' ? (
              <SuspendDialog record={record} onDone={done} onClose={close} />
            ) : (
              <DeleteUnitDialog record={record} onDone={done} onClose={close} />
            )
          }
        </LoadedDialog>
      ) : null}
    </>
  );
}
