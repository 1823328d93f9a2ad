import type { ReactNode } from 'react';
import type { SessionState } from '../../platform/session/session-state.ts';
import { signIn } from '../../platform/session/session.ts';
import { Button, Overlay, useDelayed } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff.ts';

const overlayMs = 1000;

/** What stands in place of a page while there is no user: an overlay after a second, or "Not Authenticated". */
export function SessionGate({
  state,
  hasUser,
  children,
}: {
  state: SessionState;
  hasUser: boolean;
  children?: ReactNode;
}) {
  const pending = state === 'pending' || state === 'redirecting';
  const late = useDelayed(pending && !hasUser, overlayMs);
  if (hasUser) return children;
  if (pending) return late ? <Overlay title={say('signing_you_in')} /> : null;
  return (
    <main className="sheet">
      <h1>{say('not_authenticated')}</h1>
      <p className="gap-md">
        <Button onClick={() => void signIn()}>{say('sign_in')}</Button>
      </p>
    </main>
  );
}
