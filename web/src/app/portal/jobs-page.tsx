import { useOutletContext } from 'react-router';
import { FailedDeliveries } from '../../features/jobs/failed-deliveries.tsx';
import { Schedules } from '../../features/jobs/schedules.tsx';
import { say } from '../../platform/texts/staff.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** What the product does by itself, and what of it did not arrive. */
export function JobsPage() {
  const { user, unit } = useOutletContext<ShellContext>();
  usePageTitle(say('jobs_title'), 'Ratepayer');
  return (
    <>
      <h1>{say('jobs_title')}</h1>
      <FailedDeliveries unit={unit} user={user} />
      {user.role === 'Global Admin' ? <Schedules timezone={unit.timezone} /> : null}
    </>
  );
}
