import './setup.css';
import type { ChecklistKey, ChecklistState } from '@ratepayer/contract/organizations/checklist.ts';
import type { SetupSummary } from '@ratepayer/contract/organizations/unit.operations.ts';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-setup.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { StatusIcon, type StatusKind } from '../../ui/icons.tsx';

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

const kinds: Readonly<Record<ChecklistState, StatusKind>> = { Done: 'ok', 'To do': 'off', Warning: 'warn' };

interface Props {
  readonly unitId: number;
  readonly checklist: SetupSummary['checklist'];
}

/** What is settled before payers can pay, and what is not. */
export function Checklist({ unitId, checklist }: Props) {
  return (
    <section className="gap-md" aria-label={say('checklist')}>
      <div className="row between">
        <h2>{say('checklist')}</h2>
        <span className="small muted">
          {say('checklist_done', {
            done: `${checklist.filter(({ state }) => state === 'Done').length}`,
            count: `${checklist.length}`,
          })}
        </span>
      </div>
      <ul className="checklist">
        {checklist.map(({ key, state, isNeeded }) => (
          <li key={key}>
            <span className={`check-state ${kinds[state]}`}>
              <StatusIcon kind={kinds[state]} size={18} />
            </span>
            <div>
              <Link to={`/portal/${places[key]}${places[key].includes('?') ? '&' : '?'}bu=${unitId}`}>
                {say(`check_${key}`)}
                <span className="vh">, {sayValue(state)}</span>
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
