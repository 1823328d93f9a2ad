import { useState } from 'react';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { leaveFor } from '../../../platform/navigation.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { storeUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/payer-login.ts';
import { Button } from '../../../ui/parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { SaidProblem } from './said-problem.tsx';
import { useProblem } from './use-refusal.ts';

/** Leads to the page of the sign-in where a new password is chosen, and says before what that ends. */
export function OwnPassword({ slug }: { readonly slug: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const [isOld, setOld] = useState(false);
  async function choose(): Promise<void> {
    setBusy(true);
    setProblem('');
    const { data, errors, status } = await outcomeOf(ownProfileApi.chooseOwnPassword({}));
    if (data) {
      // Whoever comes back signs in with the new one.
      storeUser('person', undefined);
      return leaveFor(new URL(data.address));
    }
    setBusy(false);
    if (status === 428) setOld(true);
    setProblem(allMessages(errors) || say('no_answer'));
  }
  const leave = () => setOld(false);
  return (
    <div className="gap-md">
      <p className="muted small">{say('new_password_lead')}</p>
      <div className="gap-sm">
        <Button className="sec" busy={busy} busyText={say('one_moment')} onClick={() => void choose()}>
          {say('new_password')}
        </Button>
      </div>
      <SaidProblem problem={problem} />
      {isOld ? <StepUpDialog onCancel={leave} onLeave={leave} keys={{ business_unit_slug: slug }} /> : null}
    </div>
  );
}
