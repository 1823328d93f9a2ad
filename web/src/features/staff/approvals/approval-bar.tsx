import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { Banner, Button } from '../../../ui/parts.tsx';
import { ApprovalDrawer } from './approval-drawer.tsx';
import { whatOf } from './approval-words.ts';
import { useOpenedApproval } from './use-opened-approval.ts';

interface Props {
  /** The one that waits. */
  readonly approval: Approval | null;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly when: (instant: string) => string;
}

/** What waits for a second person about a payment, and the drawer in which it is decided. */
export function ApprovalBar({ approval, unit, user, when }: Props) {
  const { opened, open, close } = useOpenedApproval();
  return (
    <>
      {approval ? (
        <div className="gap-sm">
          <Banner
            kind="warn"
            title={say('waits_for_dual_approval', {
              what: whatOf(approval, unit),
              requestedByName: approval.requestedByName,
              requestedDate: when(approval.requestedDate),
            })}
          >
            {approval.requestedById === user.id
              ? say('asked_another_person_must')
              : say('nothing_changed_yet_request', {
                  reason: approval.reason,
                  expiresDate: when(approval.expiresDate),
                })}
          </Banner>
          <p className="gap-sm">
            <Button className="tool sec" onClick={() => open(approval.id)}>
              {say('open')}
            </Button>
          </p>
        </div>
      ) : null}
      {opened ? <ApprovalDrawer key={opened} id={opened} unit={unit} user={user} onClose={close} /> : null}
    </>
  );
}
