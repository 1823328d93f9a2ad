import { formatShare } from '@ratepayer/contract/kit/figures.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { baseOf } from '@ratepayer/contract/dashboard/adoption-base.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { accountsWith, filtersIn } from './adoption-words.ts';
import { Figure } from './figure.tsx';
import type { DashboardPart } from './period.ts';

const named = ['autopay', 'paperless', 'registered', 'withTexts'] as const;

/** Which part of the accounts in use does what; each opens these accounts, and its head how that came about. */
export function AdoptionTiles({ unit }: Pick<DashboardPart, 'unit'>) {
  const id = useId();
  const read = useQuery(queryOf(dashboardApi.getBusinessUnitSummary, { id: unit.id }, { quiet: true }));
  const accounts = read.data?.accounts;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>{say('adoption')}</h2>
        <Link to={`/portal/engagement?bu=${unit.id}`}>{say('engagement')}</Link>
      </div>
      <dl className="facts kpis shares gap-sm">
        {named.map((name) => (
          <Figure
            key={name}
            name={say(`adopted_${name}`)}
            how={say(`adopted_${name}_how`)}
            to={accountsWith(unit.id, accounts ? filtersIn(name, accounts) : {})}
            read={read}
            value={accounts && formatShare(accounts[name], baseOf(accounts), unit.culture)}
            part={accounts && accounts[name] / Math.max(1, baseOf(accounts))}
            note={accounts ? say('counted_accounts', { count: accounts[name] }) : ''}
          />
        ))}
      </dl>
    </section>
  );
}
