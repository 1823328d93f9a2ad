import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { connections } from '@ratepayer/contract/transfers/connection.list.ts';
import { connectionApi } from '../../platform/api/connection.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { ConnectionDrawer } from './connection-drawer.tsx';
import { NewConnection } from './connection-form.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Hosts that files come from and go to; one of them in a drawer (`?connection=`), a new one by `?do=new`. */
export function Connections({ unit, user }: Props) {
  const address = useAddress();
  const opened = Number(address.get('connection')) || 0;
  const shut = () =>
    address.change((next) => {
      next.delete('connection');
      next.delete('do');
    });
  const open = (id: number) =>
    address.change((next) => {
      next.set('connection', String(id));
      next.delete('do');
    });
  return (
    <>
      <ListPage
        unit={unit}
        user={user}
        inside
        list={connections.list}
        texts={connections.texts}
        load={connectionApi.listFileConnections}
        file={connectionApi.exportFileConnections}
        chips={['Statuses', 'SignIns']}
        unannounced
        row={{
          key: ({ id }) => id,
          href: ({ id }) => `/portal/settings?bu=${unit.id}&tab=connections&connection=${id}`,
          name: ({ name }) => name,
        }}
        card={{ title: 'name', status: 'status', facts: ['host', 'testedDate', 'lastFileDate'] }}
        buttons={
          <Button className="tool" onClick={() => address.set('do', 'new')}>
            {say('new_connection')}
          </Button>
        }
      />
      {opened > 0 ? (
        <ConnectionDrawer key={opened} unit={unit} user={user} id={opened} onClose={shut} />
      ) : address.get('do') === 'new' ? (
        <NewConnection unit={unit} user={user} onMade={open} onClose={shut} />
      ) : null}
    </>
  );
}
