import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { connections } from '@ratepayer/contract/transfers/connection.list.ts';
import { connectionApi } from '../../platform/api/connection.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { useOpened } from '../../ui/list/use-opened.ts';
import { ConnectionDrawer } from './connection-drawer.tsx';
import { NewConnection } from './connection-form.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Hosts that files come from and go to; one of them in a drawer (`?connection=`), a new one by `?do=new`. */
export function Connections({ unit, user }: Props) {
  const { opened, isNew, open, shut, begin } = useOpened('connection');
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
          <Button className="tool" onClick={begin}>
            {say('new_connection')}
          </Button>
        }
      />
      {opened > 0 ? (
        <ConnectionDrawer key={opened} unit={unit} user={user} id={opened} onClose={shut} />
      ) : isNew ? (
        <NewConnection unit={unit} user={user} onMade={open} onClose={shut} />
      ) : null}
    </>
  );
}
