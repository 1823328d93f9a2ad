import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onHubBack, useHubState } from '../../platform/live.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { useDelayed } from '../../ui/parts.tsx';

const lostMs = 3000;
const readEveryMs = 60_000;

/**
 * Says that nothing is told by itself any more; what is shown is read every minute then, and once when the hub is back.
 */
export function LiveState() {
  const client = useQueryClient();
  const hub = useHubState();
  const isLost = useDelayed(hub === 'lost', lostMs);
  useEffect(() => onHubBack(() => void client.invalidateQueries()), [client]);
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void client.invalidateQueries(), readEveryMs);
    return () => clearInterval(timer);
  }, [isLost, client]);
  return (
    <span role="status" className="live-state" data-hub={hub}>
      {isLost ? (
        <>
          <i aria-hidden="true" />
          {say('live_paused')}
        </>
      ) : null}
    </span>
  );
}
