import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import { isDebugging } from '../../platform/debug-log.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { say as sayOfOrganization } from '../../platform/texts/staff-organizations.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FactsStrip } from '../../ui/detail/fact.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { DailyDigest } from './daily-digest.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What new business units begin with, the daily digest, and what this browser writes down: a tab of the settings. */
export function OrganizationPreferences({ unit, user }: Props) {
  const answer = useQuery(
    queryOf(everyOrganizationApi.getOrganization, { businessUnitId: unit.id, id: unit.organizationId }),
  );
  if (answer.isPending) return <Loading />;
  if (!answer.data)
    return (
      <Banner kind="bad" title={problemOf(answer.error, sayForm('could_not_load', { one: say('organization') }))} />
    );
  const kept = answer.data;
  return (
    <>
      <section className="gap-md">
        <h2>{say('defaults')}</h2>
        <p className="gap-sm muted">{say('defaults_means')}</p>
        <FactsStrip
          facts={[
            [sayOfOrganization('culture'), sayValue(kept.defaultCulture)],
            [sayOfList('currency'), kept.defaultCurrencyCode],
            [sayOfList('time_zone'), <Data key="zone">{kept.defaultTimezone}</Data>],
            [sayOfOrganization('support_phone'), <Data key="phone">{kept.supportPhone}</Data>],
            [sayOfOrganization('support_email'), <Data key="email">{kept.supportEmail}</Data>],
          ]}
        />
        <p className="gap-sm">
          <Link to={`/portal/organization?bu=${unit.id}`}>{say('defaults_change')}</Link>
        </p>
      </section>
      <DailyDigest unit={unit} user={user} />
      <Debugging />
    </>
  );
}

const Data = ({ children }: { children: string }) => <span translate="no">{children}</span>;

/** Whether this browser writes down what its pages ask; a key switches it, wherever somebody is. */
function Debugging() {
  const [isOn, setOn] = useState(isDebugging);
  useEffect(() => {
    const look = () => setOn(isDebugging());
    addEventListener('keydown', look);
    return () => removeEventListener('keydown', look);
  }, []);
  return (
    <section className="gap-lg">
      <h2>{say('debug_title')}</h2>
      <p className="gap-sm" role="status">
        {say(isOn ? 'debug_on' : 'debug_off')}
      </p>
      <p className="small muted">{say('debug_means')}</p>
    </section>
  );
}
