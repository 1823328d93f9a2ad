import { useOutletContext } from 'react-router';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { mostDisabled, type UserStatus } from '@ratepayer/contract/users/user.fields.ts';
import { users } from '@ratepayer/contract/users/user.list.ts';
import { DisableChosen } from '../../features/people/disable-chosen.tsx';
import { InviteDrawer, OpenedPerson } from '../../features/people/opened-person.tsx';
import { personActions } from '../../features/people/person-actions.tsx';
import { userApi } from '../../platform/api/user.api.ts';
import { say } from '../../platform/texts/staff-people.ts';
import type { Action } from '../../ui/action.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

type Row = RowOf<(typeof users)['list']>;

/** Who may enter the organization: the list, one of them in a drawer (`?user=`), and inviting somebody. */
export function UsersPage() {
  const shell = useOutletContext<ShellContext>();
  const { unit, user } = shell;
  const address = useAddress();
  const opened = Number(address.get('user')) || undefined;
  const mayManage = user.permissions.includes('Users:Manage');
  const open = (id: number, what?: string) =>
    address.change((next) => {
      next.set('user', String(id));
      if (what) next.set('do', what);
    });
  const close = () =>
    address.change((next) => {
      next.delete('user');
      next.delete('do');
    });
  // A program is no person: it is read here, and made where its keys are.
  const actions = (row: Row): Action[] =>
    row.id < 0
      ? []
      : [
          { key: 'open', text: say(mayManage ? 'edit' : 'open'), press: () => open(row.id) },
          ...personActions({ id: row.id, status: row.status as UserStatus }, user).map(({ key, text }) => ({
            key,
            text,
            press: () => open(row.id, key),
          })),
          { key: 'history', text: say('history'), press: () => open(row.id, 'history') },
        ];
  const bulk = {
    most: mostDisabled,
    actions: (chosen: readonly Row[], clear: () => void) => (
      <DisableChosen businessUnitId={unit.id} people={chosen.filter(({ id }) => id > 0)} clear={clear} />
    ),
  };
  return (
    <ListPage
      {...shell}
      list={users.list}
      texts={users.texts}
      load={userApi.listUsers}
      file={userApi.exportUsers}
      chips={['Roles', 'UserStatuses', 'Permissions', 'BusinessUnitIds']}
      cells={{
        permissionCount: ({ permissionCount, isCustom }) =>
          [
            say('permissions_count', { count: String(permissionCount) }),
            ...(isCustom ? [say('custom_short')] : []),
          ].join(' · '),
      }}
      row={{
        key: ({ id }) => id,
        href: ({ id }) => (id < 0 ? '' : `/portal/users?bu=${unit.id}&user=${id}`),
        name: ({ name }) => name,
        actions,
      }}
      card={{ title: 'name', status: 'status', facts: ['email', 'role', 'lastSignInDate'] }}
      {...(mayManage ? { bulk } : {})}
      buttons={
        mayManage ? (
          <Button className="tool" onClick={() => address.set('do', 'invite')}>
            {say('invite')}
          </Button>
        ) : null
      }
    >
      {opened ? <OpenedPerson key={opened} id={opened} unit={unit} user={user} onClose={close} /> : null}
      {!opened && mayManage && address.get('do') === 'invite' ? (
        <InviteDrawer unit={unit} user={user} onClose={close} />
      ) : null}
    </ListPage>
  );
}
