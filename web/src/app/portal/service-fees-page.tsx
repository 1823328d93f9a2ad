import { useOutletContext, useSearchParams } from 'react-router';
import { FeeSchedules } from '../../features/fees/fee-schedules.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { ChargedFees } from './charged-fees.tsx';
import type { ShellContext } from './shell.tsx';

/** Fees that were charged, and the schedules behind them. */
export function ServiceFeesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'schedules' ? 'schedules' : 'charged';
  usePageTitle('Service fees', 'Ratepayer');
  const tabs = [
    ['charged', 'Charged'],
    ['schedules', 'Schedules'],
  ] as const;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Service fees</h1>
          <p>Fees that payers were charged, and the schedule behind them.</p>
        </div>
      </div>
      <div className="tabs gap-sm" role="tablist" aria-label="Service fees">
        {tabs.map(([key, name]) => (
          <button type="button" role="tab" key={key} aria-selected={tab === key} onClick={() => setParams({ bu: String(unit.id), tab: key })}>
            {name}
          </button>
        ))}
      </div>
      {tab === 'charged' ? <ChargedFees unit={unit} user={user} /> : <FeeSchedules unit={unit} mayPlan={user.role === 'Global Admin'} />}
    </>
  );
}
