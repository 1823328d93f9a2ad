import './setup.css';
import type { ChecklistKey } from '@ratepayer/contract/organizations/checklist.ts';
import type { SetupSummary } from '@ratepayer/contract/organizations/unit.operations.ts';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-setup.ts';
import { Status } from '../../ui/status.tsx';

/** Where each of them is settled. */
const places: Readonly<Record<ChecklistKey, string>> = {
  channels: 'business-units/setup?tab=channels',
  features: 'business-units/setup?tab=features',
  'account-config': 'business-units/setup?tab=account-config',
  'payment-fields': 'business-units/setup?tab=payment-fields',
  'billing-cycles': 'business-units/setup?tab=billing-cycles',
  'external-links': 'business-units/setup?tab=external-links',
  'test-payment': 'business-units/channel/QuickPay?do=test',
  terms: 'business-units/setup?tab=terms-of-service',
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
      <h2>
        {say('checklist')}{' '}
        <span className="small muted">
          {say('checklist_done', {
            done: `${checklist.filter(({ state }) => state === 'Done').length}`,
            count: `${checklist.length}`,
          })}
        </span>
      </h2>
      <ul className="checklist">
        {checklist.map(({ key, state, isNeeded }) => (
          <li key={key}>
            <Status value={state} boxed />
            <div>
              <Link to={`/portal/${places[key]}${places[key].includes('?') ? '&' : '?'}bu=${unitId}`}>
                {say(`check_${key}`)}
              </Link>
              {state === 'Done' ? null : (
                <p className="small muted">
                  {say(`check_${key}_means`)}
                  {state === 'To do' && !isNeeded ? ` ${say('check_not_required')}` : null}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
