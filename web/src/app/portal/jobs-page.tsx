import { useOutletContext } from 'react-router';
import { FailedDeliveries } from '../../features/jobs/failed-deliveries.tsx';
import { JobCalendar } from '../../features/jobs/job-calendar.tsx';
import { JobList } from '../../features/jobs/job-list.tsx';
import { mayChangeJobs } from '../../features/jobs/may-change.ts';
import { RunList } from '../../features/jobs/run-list.tsx';
import { Schedules } from '../../features/jobs/schedules.tsx';
import '../../features/jobs/jobs.css';
import { say } from '../../platform/texts/staff-jobs.ts';
import { TabBar } from '../../ui/tab-bar.tsx';
import { leaveOnly, useAddress } from '../../ui/use-address.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

const tabs = ['jobs', 'runs', 'calendar', 'deliveries', 'schedules'] as const;
const forAll: readonly string[] = ['jobs', 'runs', 'calendar'];

/** What the product does by itself: jobs and what they did, what did not arrive, and what workers do for everybody. */
export function JobsPage() {
  const { user, unit } = useOutletContext<ShellContext>();
  const { get, change } = useAddress();
  usePageTitle(say('jobs'), 'Ratepayer');
  const open = tabs.filter(
    (tab) => forAll.includes(tab) || (tab === 'deliveries' ? mayChangeJobs(user) : user.role === 'Global Admin'),
  );
  const chosen = open.find((tab) => tab === get('tab')) ?? 'jobs';
  return (
    <>
      <h1>{say('jobs')}</h1>
      <TabBar
        name={say('jobs')}
        tabs={open.map((key) => ({ key, face: say(key) }))}
        chosen={chosen}
        // What narrows one list means nothing to another one.
        onChoose={(key, how) =>
          change((next) => leaveOnly(next, new URLSearchParams(key === 'jobs' ? {} : { tab: key })), how)
        }
      >
        {chosen === 'jobs' ? <JobList unit={unit} user={user} /> : null}
        {chosen === 'runs' ? <RunList unit={unit} user={user} /> : null}
        {chosen === 'calendar' ? <JobCalendar unit={unit} /> : null}
        {chosen === 'deliveries' ? <FailedDeliveries unit={unit} user={user} /> : null}
        {chosen === 'schedules' ? <Schedules timezone={unit.timezone} /> : null}
      </TabBar>
    </>
  );
}
