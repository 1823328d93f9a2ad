import './setup.css';
import type { ChecklistKey } from '@ratepayer/contract/organizations/checklist.ts';
import type { SetupSummary } from '@ratepayer/contract/organizations/unit.operations.ts';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-setup.ts';
import { Status } from '../../ui/status.tsx';

/** Where each of them is settled; '' where nothing can be done about it here yet. */
const places: Readonly<Record<ChecklistKey, string>> = {
  channels: 'business-units/channels',
  'account-config': 'business-units/setup?tab=account-config',
  terms: 'terms-of-service',
  'merchant-account': 'merchant-accounts',
  accounts: 'accounts/uploads',
  logo: 'business-units/setup?tab=look',
};

interface Props {
  readonly unitId: number;
  readonly checklist: SetupSummary['checklist'];
}

/** What is settled before payers can pay, and what is not. */
export function Checklist({ unitId, checklist }: Props) {
  return (
    <section className="gap-md" aria-label={say('checklist')}>
      <h2>{say('checklist')}</h2>
      <ul className="checklist">
        {checklist.map(({ key, state }) => (
          <li key={key}>
            <Status value={state} boxed />
            <div>
              {places[key] ? (
                <Link to={`/portal/${places[key]}${places[key].includes('?') ? '&' : '?'}bu=${unitId}`}>
                  {say(`check_${key}`)}
                </Link>
              ) : (
                say(`check_${key}`)
              )}
              {state === 'Done' ? null : <p className="small muted">{say(`check_${key}_means`)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
