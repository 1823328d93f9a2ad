import { viewerZone } from '../../../platform/viewer-zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { problemOf } from '../../../platform/refused.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { useDoing } from '../../../ui/detail/record-drawer.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FactsTable } from '../../../ui/facts-table.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { ApprovalEffect, subjectOf } from './approval-effect.tsx';
import { decisionsOf, placeOf, whatOf } from './approval-words.ts';
import { DecideDialog } from './decide-dialog.tsx';

interface Props {
  readonly id: number;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onClose: () => void;
}

/** What somebody asked a second person for (P12): what it does, who asked and why, and the decision. */
export function ApprovalDrawer({ id, unit, user, onClose }: Props) {
  const { data, error, isPending, refetch } = useQuery(queryOf(paymentApi.getApproval, { id }));
  const client = useQueryClient();
  // A sign-in on the way comes back to what was asked.
  const { what: deciding, begin, end } = useDoing();
  if (isPending) return null;
  if (!data)
    return (
      <Drawer title={say('approval')} onClose={onClose}>
        <Banner kind="bad" title={problemOf(error, say('approval_not_loaded'))} alert />
      </Drawer>
    );
  const what = whatOf(data, unit);
  const offered = decisionsOf(data, user);
  const decision = offered.find((one) => one === deciding);
  return (
    <Drawer
      title={what}
      onClose={onClose}
      foot={(close) => (
        <>
          {offered.length === 0 ? (
            <Button className="sec" onClick={close}>
              {say('close')}
            </Button>
          ) : null}
          {offered.map((one) => (
            <Button key={one} className={one === 'Approve' ? '' : 'sec'} onClick={() => begin(one)}>
              {sayValue(one)}
            </Button>
          ))}
        </>
      )}
    >
      <WhoDecides approval={data} user={user} mayDecide={offered.length > 0} />
      <Facts approval={data} unit={unit} />
      {decision ? (
        <DecideDialog
          approval={data}
          what={what}
          decision={decision}
          user={user}
          onReload={() => void refetch().then(end)}
          onClose={end}
          onDone={() => {
            onClose();
            // What it is about, lists and the bell show it otherwise now.
            void client.invalidateQueries();
          }}
        />
      ) : null}
    </Drawer>
  );
}

/** Why there is nothing to decide here, where there is not. */
function WhoDecides({ approval, user, mayDecide }: { approval: Approval; user: SessionUser; mayDecide: boolean }) {
  if (approval.status !== 'Requested') return null;
  const own = approval.requestedById === user.id;
  if (mayDecide && !own) return null;
  return <Banner kind="info" title={say(own ? 'asked_another_person_must' : 'another_person_decides')} />;
}

function Facts({ approval, unit }: { approval: Approval; unit: BusinessUnitSummary }) {
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone(), unit.culture);
  const { decidedByName, decisionReason, failReason } = approval;
  return (
    <FactsTable
      caption={say('approval')}
      className="small gap-sm"
      facts={[
        [say('status'), <Status key="status" value={approval.status} />],
        [
          say('about'),
          <Link key="about" to={placeOf(approval, unit.id)}>
            {subjectOf(approval)}
          </Link>,
        ],
        ...(approval.status === 'Requested'
          ? [[say('when_approved'), <ApprovalEffect key="effect" approval={approval} unit={unit} />] as const]
          : []),
        [say('reason'), approval.reason],
        [say('asked_by_when'), `${approval.requestedByName}, ${when(approval.requestedDate)}`],
        ...(approval.status === 'Requested' ? [[say('ends'), when(approval.expiresDate)] as const] : []),
        ...(decidedByName
          ? [[say('decided_by'), [decidedByName, decisionReason, failReason].filter(Boolean).join(': ')] as const]
          : []),
      ]}
    />
  );
}
