import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { merchantsHome } from '../../features/gateways/merchant-form.ts';
import { NewMerchantForm } from '../../features/gateways/new-merchant-form.tsx';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** Makes a number at a gateway, which is chosen first. */
export function NewMerchantPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  usePageTitle(say('new_merchant'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={merchantsHome(unit.id)}>{sayList('merchants_title')}</Link>{' '}
        <span className="muted">/ {say('new_merchant')}</span>
      </nav>
      <h1>{say('new_merchant')}</h1>
      <p className="muted">{say('new_merchant_purpose')}</p>
      <AtGateway unit={unit} user={user} />
    </>
  );
}

function AtGateway({ unit, user }: Pick<ShellContext, 'unit' | 'user'>) {
  const [params] = useSearchParams();
  const { data, error } = useQuery(queryOf(merchantAccountApi.getMerchantChoices, { businessUnitId: unit.id }));
  if (error) return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('gateway') }))} />;
  if (!data) return <Loading />;
  const [only, ...others] = data.gateways;
  if (!only) return <Banner kind="warn" title={say('no_gateways')} />;
  const chosen = data.gateways.find(({ id }) => id === Number(params.get('gateway')));
  const gateway = chosen ?? (others.length === 0 ? only : undefined);
  if (gateway) return <NewMerchantForm key={`${unit.id} ${gateway.id}`} unit={unit} user={user} gateway={gateway} />;
  return (
    <>
      <h2 className="gap-lg">{say('at_which_gateway')}</h2>
      <ul className="plain">
        {data.gateways.map(({ id, name, sources }) => (
          <li key={id} className="gap-sm">
            <Link to={`?bu=${unit.id}&gateway=${id}`} translate="no">
              {name}
            </Link>{' '}
            <span className="small muted">{say('takes_sources', { sources: sources.map(sayValue).join(', ') })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
