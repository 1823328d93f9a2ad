import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import { exceptionActions } from '@ratepayer/contract/payments/gateway-exception.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { problemOf } from '../../../platform/refused.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';
import { ApprovalDrawer } from '../approvals/approval-drawer.tsx';
import { ExceptionFacts, type OpenedException, titleOf } from './exception-facts.tsx';
import { SettleException } from './settle-exception.tsx';

interface Props {
  readonly id: number;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One exception, wherever it is opened: the gateway's line and ours, and what this person may do about it. */
export function ExceptionDrawer({ id, unit, user, onClose, onDone }: Props) {
  const { data, error, isPending, refetch } = useQuery(queryOf(exceptionApi.getGatewayException, { id }));
  if (isPending) return null;
  if (!data || data.businessUnitId !== unit.id)
    return (
      <Drawer title={say('exception')} onClose={onClose}>
        <Banner kind="bad" title={problemOf(error, say('exception_not_loaded'))} alert />
      </Drawer>
    );
  const opened: OpenedException = { exception: data, unit, user, onClose, onDone };
  const mayAct = user.permissions.includes('Payments:Refund');
  const offeredOf = ({ actions }: GatewayException) =>
    exceptionActions.filter(
      (action) => actions[action].allowed && (action !== 'Never taken' || user.role === 'Global Admin'),
    );
  if (data.approval) return <ApprovalDrawer id={data.approval.id} unit={unit} user={user} onClose={onClose} />;
  if (mayAct && offeredOf(data).length > 0) {
    const onReload = () => refetch().then(({ data: anew }) => anew);
    return <SettleException {...opened} offeredOf={offeredOf} onReload={onReload} />;
  }
  return (
    <Drawer
      title={titleOf(opened)}
      onClose={onClose}
      foot={(close) => (
        <Button className="sec" onClick={close}>
          {say('close')}
        </Button>
      )}
    >
      <ExceptionFacts {...opened} />
      {data.isGivingBack ? <p className="small gap-sm">{data.actions.Accept.why}</p> : null}
      {data.isBeingRecorded ? <p className="small gap-sm">{say('exception_being_recorded')}</p> : null}
    </Drawer>
  );
}
