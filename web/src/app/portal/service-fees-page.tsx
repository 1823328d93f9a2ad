import { useOutletContext, useSearchParams } from 'react-router';
import { FeeSchedules } from '../../features/fees/fee-schedules.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { ChargedFees } from './charged-fees.tsx';
import type { ShellContext } from './shell.tsx';
import { say } from '../../platform/texts/lists.ts';

/** Fees that were charged, and the schedules behind them. */
export function ServiceFeesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'schedules' ? 'schedules' : 'charged';
  usePageTitle(say('fee_title'), 'Ratepayer');
  const tabs = [
    ['charged', say('fees_charged')],
    ['schedules', say('fees_schedules')],
  ] as const;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('fee_title')}</h1>
          <p>{say('fee_purpose')}</p>
        </div>
      </div>
      <div className="tabs gap-sm" role="tablist" aria-label={say('fee_title')}>
        {tabs.map(([key, name]) => (
          <button
            type="button"
            role="tab"
            key={key}
            aria-selected={tab === key}
            onClick={() => setParams({ bu: String(unit.id), tab: key })}
          >
            {name}
          </button>
        ))}
      </div>
      {tab === 'charged' ? (
        <ChargedFees unit={unit} user={user} />
      ) : (
        <FeeSchedules unit={unit} mayPlan={user.role === 'Global Admin'} />
      )}
    </>
  );
}
