import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { staffLogins } from '@ratepayer/contract/users/staff-login.list.ts';
import { useState } from 'react';
import { personApi } from '../../platform/api/user.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { LoadedDialog } from '../../ui/loaded-dialog.tsx';
import { DisableDialog } from './disable-chosen.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface Props {
  readonly row: RowOf<(typeof staffLogins)['list']>;
  readonly user: SessionUser;
  /** A business unit of their organization, from which they are opened; none where it has none. */
  readonly unitId: number | undefined;
  /** Whence all logins are looked at. */
  readonly hereId: number;
}

/** What may be done with a login of the list; what takes something away asks first. */
export function LoginMenu({ row: { id, name, status, role }, user, unitId, hereId }: Props) {
  const [asking, setAsking] = useState<'disable' | 'move'>();
  const close = () => setAsking(undefined);
  const isOwn = id === user.id;
  const mayDisable = user.permissions.includes('Users:Manage') && !isOwn && status !== 'Disabled';
  const mayMove = user.role === 'Global Admin' && !isOwn && role !== 'Global Admin' && unitId !== undefined;
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          ...(unitId ? [{ key: 'open', text: say('open'), to: `/portal/users?bu=${unitId}&user=${id}` }] : []),
          ...(mayDisable ? [{ key: 'disable', text: say('disable'), press: () => setAsking('disable') }] : []),
          ...(mayMove ? [{ key: 'move', text: say('move'), press: () => setAsking('move') }] : []),
        ]}
      />
      {asking === 'disable' ? (
        <DisableDialog businessUnitId={hereId} people={[{ id }]} onDone={close} onClose={close} />
      ) : null}
      {asking === 'move' && unitId ? (
        <LoadedDialog
          title={say('move_ask', { name })}
          one={say('this_person')}
          read={personApi.getUser}
          of={{ businessUnitId: unitId, id }}
          onClose={close}
        >
          {(person) => <MoveDialog businessUnitId={unitId} person={person} onClose={close} />}
        </LoadedDialog>
      ) : null}
    </>
  );
}
