import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { connections } from '@ratepayer/contract/transfers/connection.list.ts';
import { useQuery } from '@tanstack/react-query';
import { connectionApi } from '../../platform/api/connection.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { ChangeConnection, connectionLabels } from './connection-form.tsx';
import { ConfirmHostKey, MakeKey } from './connection-dialogs.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { HostKeyPanel, PublicKeyPanel } from './key-panels.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly id: number;
  readonly onClose: () => void;
}

/** While a worker tries it, it is asked how far that came. */
const whileTestingMs = 1_500;

/** What the host or somebody called it stays as it is. */
const asIs = (key: string, text: string) => (
  <span key={key} translate="no">
    {text}
  </span>
);

/** One connection: where it leads, whether it works, and which keys it goes by. */
export function ConnectionDrawer({ unit, user, id, onClose }: Props) {
  const of = { businessUnitId: unit.id, id };
  const { what, begin, end } = useDoing();
  const { data, error } = useQuery(queryOf(connectionApi.getFileConnection, of));
  const { data: state } = useQuery({
    ...queryOf(connectionApi.getFileConnectionState, of),
    refetchInterval: ({ state: { data: latest } }) => (latest?.isTesting ? whileTestingMs : false),
  });
  const when = (instant: string) => formatInstant(instant, unit.timezone);
  if (data && state && what === 'edit')
    return (
      <ChangeConnection
        unit={unit}
        user={user}
        connection={data}
        {...(state.secretDate ? { storedDate: dateIn(state.secretDate, unit.timezone) } : {})}
        onClose={end}
      />
    );
  return (
    <Drawer title={data?.name ?? sayList('connection')} wide onClose={onClose}>
      {data && state ? (
        <>
          <p className="row wrap">
            <Status value={data.status} />
            <Button className="sec tool" onClick={() => begin('edit')}>
              {say('edit')}
            </Button>
          </p>
          <FactsTable
            caption={say('facts')}
            className="small gap-sm"
            facts={[
              [say('address'), asIs('host', `${data.host}:${data.port}`)],
              [say('user'), asIs('userName', data.userName)],
              [
                sayValue(data.signIn),
                state.secretDate ? say('entered', { when: when(state.secretDate) }) : say('nothing_entered'),
              ],
              [say('inbound'), asIs('inboundPath', data.inboundPath)],
              [say('outbound'), asIs('outboundPath', data.outboundPath)],
            ]}
          />
          <ConnectionTest of={of} state={state} when={when} />
          <HostKeyPanel state={state} user={user} when={when} onConfirm={() => begin('confirm')} />
          <PublicKeyPanel state={state} isKey={data.signIn === 'Private Key'} onMake={() => begin('make-key')} />
          {what === 'confirm' && user.role === 'Global Admin' && state.shownHostKey !== '' ? (
            <ConfirmHostKey of={of} connection={data} state={state} onClose={end} />
          ) : null}
          {what === 'make-key' ? <MakeKey of={of} connection={data} onClose={end} /> : null}
          <h2 className="gap-lg">{sayForm('history')}</h2>
          <HistoryTable
            load={connectionApi.listFileConnectionHistory}
            of={of}
            zone={unit.timezone}
            words={historyWords({
              list: connections.list,
              texts: connections.texts,
              unit,
              labels: connectionLabels(),
            })}
            record={data}
          />
        </>
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('connection') }))} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}
