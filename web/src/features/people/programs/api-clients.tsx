import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { apiClients } from '@ratepayer/contract/users/api-client.list.ts';
import type { ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { useState } from 'react';
import { apiClientApi } from '../../../platform/api/api-client.api.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Button } from '../../../ui/parts.tsx';
import { useOpened } from '../../../ui/list/use-opened.ts';
import { ClientDrawer } from './client-drawer.tsx';
import { NewClient } from './client-form.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Programs that call in the organization's name; one of them in a drawer (`?client=`), a new one by `?do=new`. */
export function ApiClients({ unit, user }: Props) {
  const { opened, isNew, open, shut, begin } = useOpened('client');
  const [made, setMade] = useState<ApiClientWithSecret>();
  return (
    <>
      <ListPage
        unit={unit}
        user={user}
        inside
        list={apiClients.list}
        texts={apiClients.texts}
        load={apiClientApi.listApiClients}
        file={apiClientApi.exportApiClients}
        chips={['Statuses', 'Permissions', 'BusinessUnitIds']}
        unannounced
        cells={{
          permissionCount: ({ permissionCount }) => sayPeople('permissions_count', { count: String(permissionCount) }),
          addresses: ({ addresses }) => addresses || say('everywhere'),
        }}
        row={{
          key: ({ id }) => id,
          href: ({ id }) => `/portal/settings?bu=${unit.id}&tab=access&client=${id}`,
          name: ({ name }) => name,
        }}
        card={{ title: 'name', status: 'status', facts: ['permissionCount', 'lastUsedDate', 'expiresDate'] }}
        buttons={
          <Button className="tool" onClick={begin}>
            {say('client_new')}
          </Button>
        }
      />
      {opened > 0 ? (
        <ClientDrawer key={opened} unit={unit} user={user} id={opened} made={made} onMade={setMade} onClose={shut} />
      ) : isNew ? (
        <NewClient
          unit={unit}
          user={user}
          onMade={(one) => {
            setMade(one);
            open(one.client.id);
          }}
          onClose={shut}
        />
      ) : null}
    </>
  );
}
