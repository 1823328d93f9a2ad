import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { apiClients } from '@ratepayer/contract/users/api-client.list.ts';
import type { ApiClient, ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import '../people.css';
import { apiClientApi } from '../../../platform/api/api-client.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { problemOf } from '../../../platform/refused.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { formatInstant } from '../../../platform/texts/figures.ts';
import { moneyOf } from '../../../platform/texts/money-of.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { HistoryTable } from '../../../ui/detail/history.tsx';
import { historyWords } from '../../../ui/detail/history-words.ts';
import { useDoing } from '../../../ui/detail/record-drawer.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FactsTable } from '../../../ui/facts-table.tsx';
import { Banner, Button, Loading } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { useOwnUnits } from '../use-own-units.ts';
import { WhatTheyCan } from '../what-they-can.tsx';
import { ExchangeDialog, ExchangeKeyDialog, RevokeDialog } from './client-dialogs.tsx';
import { clientLabels } from './client-fields.ts';
import { ChangeClient } from './client-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface Shell {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}
interface Props extends Shell {
  readonly id: number;
  /** Its secret, while it is told. */
  readonly made: ApiClientWithSecret | undefined;
  readonly onMade: (made: ApiClientWithSecret | undefined) => void;
  readonly onClose: () => void;
}

/** One program: what it may, until when its secret is good, what was done with it; and a new secret, one time. */
export function ClientDrawer({ unit, user, id, made, onMade, onClose }: Props) {
  const of = { businessUnitId: unit.id, id };
  const { what, end } = useDoing();
  const { data: client, error } = useQuery(queryOf(apiClientApi.getApiClient, of));
  if (client && what === 'edit' && client.status !== 'Disabled')
    return <ChangeClient key={client.rowVersion} unit={unit} user={user} client={client} onClose={end} />;
  return (
    <Drawer title={client?.name ?? say('client_one')} wide onClose={onClose}>
      {made?.secret ? <SecretDialog made={made} onClose={() => onMade(undefined)} /> : null}
      {client ? (
        <>
          <ClientHead client={client} />
          <div className="person">
            <ClientFacts client={client} unit={unit} />
            <ClientCan client={client} unit={unit} />
          </div>
          <h2 className="gap-lg">{sayPeople('history')}</h2>
          <HistoryTable
            load={apiClientApi.listApiClientHistory}
            of={of}
            zone={unit.timezone}
            record={client}
            words={wordsOf(unit)}
          />
          {what === 'exchange' && client.keyFingerprint ? (
            <ExchangeKeyDialog of={of} client={client} user={user} onClose={end} />
          ) : what === 'exchange' ? (
            <ExchangeDialog
              of={of}
              client={client}
              onMade={(next) => {
                end();
                onMade(next);
              }}
              onClose={end}
            />
          ) : null}
          {what === 'revoke' ? <RevokeDialog of={of} client={client} onClose={end} /> : null}
        </>
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, say('client_not_there'))} alert />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

/** What changed, named as the form names it; permissions stand in one text, each by its name. */
const wordsOf = (unit: BusinessUnitSummary) =>
  historyWords({
    list: apiClients.list,
    texts: apiClients.texts,
    unit,
    labels: clientLabels(),
    audited: {
      permissions: {
        name: sayPeople('permissions'),
        draw: (value) => String(value).split(', ').map(sayValue).join(', '),
      },
      keyFingerprint: { name: say('client_key_of'), draw: String },
      dailyRefundMinor: { name: say('client_refund_limit'), draw: (value) => moneyOf(unit)(Number(value)) },
    },
  });

function ClientHead({ client: { status, keyFingerprint } }: { readonly client: ApiClient }) {
  const { begin } = useDoing();
  return (
    <p className="row wrap">
      <Status value={status} boxed />
      {status === 'Disabled' ? null : (
        <>
          <Button className="tool sec" onClick={() => begin('edit')}>
            {sayPeople('edit')}
          </Button>
          <Button className="tool sec" onClick={() => begin('exchange')}>
            {say(keyFingerprint ? 'exchange_key' : 'exchange')}
          </Button>
          <Button className="tool sec" onClick={() => begin('revoke')}>
            {say('revoke')}
          </Button>
        </>
      )}
    </p>
  );
}

function ClientFacts({ client, unit }: { readonly client: ApiClient; readonly unit: BusinessUnitSummary }) {
  const when = (instant: string | null) => (instant ? formatInstant(instant, unit.timezone, viewerZone()) : undefined);
  const { clientId, keyFingerprint, addresses, dailyRefundMinor, previousUntilDate } = client;
  const asIs = (text: string) => <span translate="no">{text}</span>;
  return (
    <FactsTable
      caption={say('client_one')}
      className="small gap-sm"
      facts={[
        [say('client_id'), asIs(clientId)],
        [say('client_addresses'), addresses ? asIs(addresses.replaceAll('\n', ', ')) : say('everywhere')],
        [
          say('client_refund_limit'),
          dailyRefundMinor === null ? say('limit_of_person') : moneyOf(unit)(dailyRefundMinor),
        ],
        [say('last_used'), when(client.lastUsedDate) ?? say('never_used')],
        ...(keyFingerprint ? [[say('client_key_of'), asIs(keyFingerprint)] as const] : []),
        [say(keyFingerprint ? 'key_until' : 'secret_until'), when(client.expiresDate) ?? say('without_end')],
        ...(previousUntilDate ? [[say('previous_until'), when(previousUntilDate)] as const] : []),
        [say('made'), madeBy(client.createdBy, when(client.createdDate) ?? '')],
      ]}
    />
  );
}

/** Who made it, where that was in the portal. */
const madeBy = (name: string, when: string) => (name ? say('made_by', { name, when }) : when);

function ClientCan({ client, unit }: { readonly client: ApiClient; readonly unit: BusinessUnitSummary }) {
  const units = useOwnUnits(unit);
  const where = units.filter(({ id }) => client.businessUnitIds.includes(id)).map(({ name }) => name);
  return (
    <WhatTheyCan
      title={say('what_it_can')}
      name={client.name}
      given={client.permissions}
      where={where.length > 0 ? where : [say('no_unit_yet')]}
    />
  );
}
