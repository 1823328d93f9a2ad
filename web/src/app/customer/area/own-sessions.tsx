import { useState } from 'react';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { myAccountApi } from '../../../platform/api/my-account.api.ts';
import { browserName } from '../../../platform/browser-name.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatInstant } from '../../../platform/texts/figures.ts';
import { toast } from '../../../platform/toasts.ts';
import { useCall } from '../../../platform/use-call.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { Button } from '../../../ui/parts.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { SaidProblem } from './said-problem.tsx';
import { useProblem } from './use-refusal.ts';

/** What a browser is called; an unknown one is a browser. */
function browserOf(userAgent: string): string {
  const { browser = say('a_browser'), system } = browserName(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

/** Where a payer is signed in; each but the one that asks may be signed out from here. */
export function OwnSessions({ timezone }: { timezone: TimeZone }) {
  const { answer, again, set } = useCall('own-sessions', () => outcomeOf(myAccountApi.listMySessions({})), 0);
  const [busy, setBusy] = useState(0);
  const [problem, setProblem] = useProblem();
  const items = answer?.data?.items;
  if (!items) return <NotLoaded answer={answer} onAgain={() => void again()} />;
  /** One, or (0) all others. */
  async function end(id: number): Promise<void> {
    if (busy) return;
    setBusy(id || -1);
    const ended = await outcomeOf(id ? myAccountApi.endMySession({ id }) : myAccountApi.endOtherSessions({}));
    setBusy(0);
    setProblem(ended.data ? '' : allMessages(ended.errors) || say('could_not_load'));
    if (!ended.data) return;
    set(ended);
    toast(say(id ? 'signed_out_there' : 'signed_out_elsewhere'));
  }
  return (
    <>
      <SaidProblem problem={problem} />
      <ul className="a-sessions">
        {items.map(({ id, userAgent, clientAddress, lastSeenDate, isThis }) => (
          <li key={id}>
            <div>
              <p className="b">{browserOf(userAgent)}</p>
              <p className="muted small num">
                {isThis
                  ? say('this_browser')
                  : [say('last_seen', { when: formatInstant(lastSeenDate, timezone, viewerZone()) }), clientAddress]
                      .filter(Boolean)
                      .join(' · ')}
              </p>
            </div>
            {isThis ? null : (
              <button type="button" className="link-btn u small" aria-busy={busy === id} onClick={() => void end(id)}>
                {say('sign_out')} <span className="vh">{browserOf(userAgent)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {items.some(({ isThis }) => !isThis) ? (
        <p className="gap-md">
          <Button className="sec" busy={busy === -1} onClick={() => void end(0)}>
            {say('sign_out_elsewhere')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
