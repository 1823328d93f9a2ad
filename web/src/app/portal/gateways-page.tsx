import { gateways } from '@ratepayer/contract/gateways/gateway.list.ts';
import { useOutletContext } from 'react-router';
import { GatewayDrawer } from '../../features/gateways/gateway-drawer.tsx';
import { gatewayApi } from '../../platform/api/gateway.api.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** The gateways, and one of them in a drawer (`?gateway=`). */
export function GatewaysPage() {
  const shell = useOutletContext<ShellContext>();
  const address = useAddress();
  const opened = Number(address.get('gateway'));
  return (
    <>
      <ListPage
        {...shell}
        list={gateways.list}
        texts={gateways.texts}
        load={gatewayApi.listGateways}
        file={gatewayApi.exportGateways}
        chips={['Healths']}
        unannounced
        row={{
          key: ({ id }) => id,
          href: ({ id }) => `/portal/gateways?bu=${shell.unit.id}&gateway=${id}`,
          name: ({ name }) => name,
        }}
        card={{ title: 'name', status: 'health', facts: ['gatewayType', 'merchantAccounts', 'unknownOutcomes'] }}
      />
      {opened > 0 ? (
        <GatewayDrawer
          key={opened}
          unit={shell.unit}
          user={shell.user}
          id={opened}
          onClose={() => address.set('gateway', undefined)}
        />
      ) : null}
    </>
  );
}
