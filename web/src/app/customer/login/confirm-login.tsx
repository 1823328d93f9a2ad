import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { registrationApi } from '../../../platform/api/registration.api.ts';
import { leaveFor } from '../../../platform/navigation.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/payer-login.ts';
import { Banner, Button, usePageTitle } from '../../../ui/parts.tsx';

interface Props {
  readonly token: string;
  readonly unit: BusinessUnitContext;
  readonly onAgain: () => void;
}

/** What the link of the mail opens. The press of the button uses it: a program that follows links uses nothing. */
export function ConfirmLogin({ token, unit, onAgain }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  usePageTitle(say('make_login_title'), unit.header);
  async function confirm(): Promise<void> {
    setBusy(true);
    const answer = await outcomeOf(registrationApi.confirmRegistration({ token }));
    if (answer.data) return leaveFor(new URL(answer.data.address));
    setBusy(false);
    setProblem(allMessages(answer.errors) || say('no_answer'));
  }
  return (
    <PayerPage head={<h1 tabIndex={-1}>{say('make_login_title')}</h1>}>
      {problem ? <Banner kind="bad" title={problem} alert /> : <p>{say('make_login_lead')}</p>}
      <div className="gap-lg">
        {problem ? (
          <Button className="full" onClick={onAgain}>
            {say('ask_again')}
          </Button>
        ) : (
          <Button className="full" busy={busy} busyText={say('one_moment')} onClick={() => void confirm()}>
            {say('choose_password')}
          </Button>
        )}
      </div>
    </PayerPage>
  );
}
