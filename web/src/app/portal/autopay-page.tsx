import { useOutletContext } from 'react-router';
import { ActivityList } from '../../features/autopay/activity-list.tsx';
import { EnrolmentList } from '../../features/autopay/enrolment-list.tsx';
import { InvalidSourceList } from '../../features/autopay/invalid-source-list.tsx';
import { ScheduledList } from '../../features/autopay/scheduled-list.tsx';
import { say } from '../../platform/texts/staff-autopay.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { leaveOnly, useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

const tabs = ['enrolled', 'scheduled', 'sources', 'activity'] as const;

/** Who pays by autopay, what is planned and was taken, whose method cannot be charged, and who changed what. */
export function AutopayPage() {
  const { user, unit } = useOutletContext<ShellContext>();
  const { get, change } = useAddress();
  usePageTitle(say('autopay'), 'Ratepayer');
  const chosen = tabs.find((tab) => tab === get('tab')) ?? 'enrolled';
  return (
    <>
      <h1>{say('autopay')}</h1>
      <TabBar
        name={say('autopay')}
        tabs={tabs.map((key) => ({ key, face: say(key) }))}
        chosen={chosen}
        // What narrows one list means nothing to another one.
        onChoose={(key, how) =>
          change((next) => leaveOnly(next, new URLSearchParams(key === 'enrolled' ? {} : { tab: key })), how)
        }
      >
        {chosen === 'enrolled' ? <EnrolmentList unit={unit} user={user} /> : null}
        {chosen === 'scheduled' ? <ScheduledList unit={unit} user={user} /> : null}
        {chosen === 'sources' ? <InvalidSourceList unit={unit} user={user} /> : null}
        {chosen === 'activity' ? <ActivityList unit={unit} user={user} /> : null}
      </TabBar>
    </>
  );
}
