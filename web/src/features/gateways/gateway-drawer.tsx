import { gateways } from '@ratepayer/contract/gateways/gateway.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { gatewayApi } from '../../platform/api/gateway.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { GatewayRecord } from './gateway-record.ts';
import { GatewayHealth } from './gateway-health.tsx';
import { GatewayLimits, limitLabels, useGatewayLimits } from './gateway-limits.tsx';
import { PauseDialog, ResumeDialog } from './pause-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly id: number;
  readonly onClose: () => void;
}

/** One gateway: whether it takes payments, how long it is waited for, and who changed it. */
export function GatewayDrawer({ unit, user, id, onClose }: Props) {
  const client = useQueryClient();
  const of = { businessUnitId: unit.id, id };
  const { data, error } = useQuery(queryOf(gatewayApi.getGateway, of));
  const limits = useGatewayLimits(of, data);
  const mayChange = user.role === 'Global Admin';
  const reload = () => void client.invalidateQueries();
  const foot = (close: () => void) => (
    <>
      <Button className="sec" onClick={close}>
        {say('cancel')}
      </Button>
      <Button type="submit" form={limits.form.id} busy={limits.form.busy} busyText={sayForm('saving')}>
        {sayForm('save')}
      </Button>
    </>
  );
  return (
    <Drawer
      title={data?.name ?? sayList('gateway')}
      wide
      form={limits.form}
      onClose={onClose}
      {...(data && mayChange ? { foot } : {})}
    >
      {data ? (
        <>
          <Standing unit={unit} user={user} gateway={data} onDone={reload} />
          <GatewayHealth unit={unit} user={user} id={id} onChecked={reload} />
          <GatewayLimits limits={limits} name={data.name} mayChange={mayChange} />
          <p className="gap-md">
            <Link to={`/portal/custom-gateway-messages?bu=${unit.id}`}>{say('open_wordings')}</Link>
          </p>
          <h2 className="gap-lg">{sayForm('history')}</h2>
          <HistoryTable
            load={gatewayApi.listGatewayHistory}
            of={of}
            zone={unit.timezone}
            words={historyWords({ list: gateways.list, texts: gateways.texts, unit, labels: limitLabels() })}
            record={data}
          />
        </>
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('gateway') }))} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

interface OfGateway extends Pick<Props, 'unit' | 'user'> {
  readonly gateway: GatewayRecord;
  readonly onDone: () => void;
}

function Standing({ unit, user, gateway, onDone }: OfGateway) {
  // As it was when it was asked: how it stands may be read anew meanwhile.
  const [asked, ask] = useState<GatewayRecord>();
  const isPaused = gateway.health === 'Paused';
  const Dialog = asked?.health === 'Paused' ? ResumeDialog : PauseDialog;
  const end = () => (ask(undefined), onDone());
  return (
    <>
      <p className="row wrap">
        <Status value={gateway.health} />
        {user.role === 'Global Admin' ? (
          <Button className="sec tool" onClick={() => ask(gateway)}>
            {say(isPaused ? 'resume' : 'pause')}
          </Button>
        ) : null}
      </p>
      {isPaused ? (
        <Banner kind="warn" title={say('paused_since')}>
          {gateway.pauseMessage}
        </Banner>
      ) : null}
      {asked ? <Dialog unitId={unit.id} gateway={asked} onClose={end} onDone={end} /> : null}
    </>
  );
}
