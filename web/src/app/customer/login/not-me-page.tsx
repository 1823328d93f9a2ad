import { useState } from 'react';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { useUnit } from '../../../features/payer/use-unit.ts';
import { registrationApi } from '../../../platform/api/registration.api.ts';
import { leaveFor } from '../../../platform/navigation.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/payer-login.ts';
import { Banner, Button, Loading, usePageTitle } from '../../../ui/parts.tsx';

/** What the notice of a sign-in opens: by a press everybody is signed out, and a new password is chosen. */
export function NotMePage({ slug, token }: { slug: string; token: string }) {
  const { unit, isPending } = useUnit(slug);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(token ? '' : say('not_me_open_again'));
  usePageTitle(say('not_me_title'), unit?.header ?? '');
  if (isPending) return <Loading />;
  async function shutOut(): Promise<void> {
    setBusy(true);
    const answer = await outcomeOf(registrationApi.disownSignIn({ token }));
    if (answer.data) return leaveFor(new URL(answer.data.address));
    setBusy(false);
    setProblem(allMessages(answer.errors) || say('no_answer'));
  }
  return (
    <PayerShell unit={unit}>
      <PayerPage head={<h1 tabIndex={-1}>{say('not_me_title')}</h1>}>
        {problem ? <Banner kind="bad" title={problem} alert /> : <p>{say('not_me_lead')}</p>}
        {problem ? null : (
          <div className="gap-lg">
            <Button className="full" busy={busy} busyText={say('one_moment')} onClick={() => void shutOut()}>
              {say('not_me_press')}
            </Button>
          </div>
        )}
      </PayerPage>
    </PayerShell>
  );
}
