import { useOutletContext } from 'react-router';
import { FeeSchedules } from '../../features/fees/fee-schedules.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { leaveOnly, useAddress } from '../../ui/use-address.ts';
import { ChargedFees } from './charged-fees.tsx';
import type { ShellContext } from './shell.tsx';
import { say } from '../../platform/texts/lists.ts';

/** Fees that were charged, and the schedules behind them. */
export function ServiceFeesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const { get, change } = useAddress();
  const tab = get('tab') === 'schedules' ? 'schedules' : 'charged';
  usePageTitle(say('fee_title'), 'Ratepayer');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('fee_title')}</h1>
          <p>{say('fee_purpose')}</p>
        </div>
      </div>
      <TabBar
        name={say('fee_title')}
        tabs={[
          { key: 'charged', face: say('fees_charged') },
          { key: 'schedules', face: say('fees_schedules') },
        ]}
        chosen={tab}
        onChoose={(key, how) => change((next) => leaveOnly(next, new URLSearchParams({ tab: key })), how)}
      >
        {tab === 'charged' ? <ChargedFees unit={unit} user={user} /> : <FeeSchedules unit={unit} user={user} />}
      </TabBar>
    </>
  );
}
