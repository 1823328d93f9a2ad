import { useEffect, useState } from 'react';
import { lastActivity, noteActivity, watchActivity } from '../../platform/session/activity.ts';
import { signOut } from '../../platform/session/session.ts';
import { StillThere } from '../../ui/still-there.tsx';
import { say } from '../../platform/texts/staff.ts';

const warnMs = 120_000;

/**
 * Signs staff out, in every tab, when nobody touched the portal for as long as their organization allows; asks two
 * minutes before.
 */
export function IdleGuard({ minutes }: { minutes: number }) {
  const [left, setLeft] = useState(minutes * 60_000);
  const asking = left <= warnMs;
  useEffect(() => {
    // While the question stands, only its button says that somebody is there.
    const stop = asking ? undefined : watchActivity();
    const timer = setInterval(() => setLeft(lastActivity() + minutes * 60_000 - Date.now()), 1000);
    return () => {
      stop?.();
      clearInterval(timer);
    };
  }, [asking, minutes]);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void signOut({ idleMinutes: minutes, returnUrl: `${location.pathname}${location.search}` });
  }, [isOver, minutes]);
  if (!asking || isOver) return null;
  const stay = () => {
    noteActivity();
    setLeft(minutes * 60_000);
  };
  return (
    <StillThere
      leftMs={left}
      ends={say('protect_account_will_signed')}
      leave={say('sign_out')}
      onContinue={stay}
      onLeave={() => void signOut()}
    />
  );
}
