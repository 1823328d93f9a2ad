import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { replacePage } from '../../../platform/navigation.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { announceSignedOut } from '../../../platform/session/session.ts';
import { storeUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { SaidProblem } from './said-problem.tsx';
import { useProblem } from './use-refusal.ts';

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly rowVersion: number;
  readonly onClose: () => void;
}

/** Asks once, says what ends and what stays, and closes the login for good. */
export function CloseLogin({ slug, unit, rowVersion, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const [isOld, setOld] = useState(false);
  async function close(): Promise<void> {
    setBusy(true);
    setProblem('');
    const { data, errors, status } = await outcomeOf(ownProfileApi.closeOwnLogin({ rowVersion }));
    setBusy(false);
    if (status === 428) setOld(true);
    if (!data) return setProblem(allMessages(errors) || say('could_not_load'));
    storeUser('person', undefined);
    announceSignedOut();
    replacePage(`/customer/${slug}/dashboard`);
  }
  if (isOld) return <StepUpDialog onCancel={onClose} onLeave={onClose} keys={{ business_unit_slug: slug }} />;
  return (
    <Dialog title={say('close_login_ask')} onClose={onClose}>
      <p className="small">{say('close_login_means', { biller: unit.header })}</p>
      <p className="small gap-sm">{say('close_login_kept')}</p>
      <SaidProblem problem={problem} />
      <div className="buttons">
        <Button className="full" busy={busy} busyText={say('saving')} onClick={() => void close()}>
          {say('close_login')}
        </Button>
        <Button className="sec full" onClick={onClose}>
          {say('keep')}
        </Button>
      </div>
    </Dialog>
  );
}
