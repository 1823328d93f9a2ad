import { useQuery } from '@tanstack/react-query';
import { type HealthState, healthLimits, healthStates, type Measure } from '@ratepayer/contract/installation/health.ts';
import type { InstallationHealth } from '@ratepayer/contract/installation/installation.operations.ts';
import { Link } from 'react-router';
import { installationApi } from '../../platform/api/installation.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-platform.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { sayWhile } from './say-while.ts';

const refreshMs = 15_000;
/** Where what a measure counts can be looked into. */
const places: Partial<Record<Measure, string>> = {
  'Failed deliveries': '/portal/jobs?tab=deliveries',
  Schedules: '/portal/jobs?tab=schedules',
  'Unknown outcomes': '/portal/gateways',
  Findings: '/portal/tickets',
};
type Measured = InstallationHealth['measures'][number];

const urgency = (state: HealthState): number => healthStates.indexOf(state);

function limitWords(measure: Measure): string {
  const limit = healthLimits[measure];
  if (!limit) return say('health_no_limit');
  if (limit.by === 'oldestSeconds') return sayWhile(limit.watch);
  return limit.watch === 1 ? say('health_none') : say('health_many', { count: limit.watch });
}

/** What waits on the installation, by its limits, and what to do about what waits too long; read anew by itself. */
export function SystemHealth({ unit }: { readonly unit: { readonly id: number } }) {
  const health = useQuery({ ...queryOf(installationApi.getInstallationHealth, {}), refetchInterval: refreshMs });
  if (health.isPending) return <Loading />;
  if (!health.data) return <Banner kind="bad" title={problemOf(health.error, say('health_not_loaded'))} />;
  const rows = health.data.measures.toSorted((a, b) => urgency(b.state) - urgency(a.state));
  const ill = rows.filter(({ state }) => state !== 'Good').length;
  return (
    <section>
      <h2>{say('health_title')}</h2>
      <p className="gap-sm" role="status">
        {ill === 0 ? say('health_well') : say('health_ill', { count: ill, all: rows.length })}
      </p>
      <PlainTable
        gap="gap-md"
        label={say('health_title')}
        heads={[
          say('health_what'),
          say('health_state'),
          { figures: say('health_waits') },
          say('health_oldest'),
          say('health_limit'),
          say('health_do'),
        ]}
      >
        {rows.map((row) => (
          <HealthRow key={row.measure} row={row} unitId={unit.id} />
        ))}
      </PlainTable>
    </section>
  );
}

function HealthRow({ row, unitId }: { readonly row: Measured; readonly unitId: number }) {
  const { measure, state, count, oldestSeconds } = row;
  const place = places[measure];
  return (
    <tr>
      <td>{say(`what ${measure}`)}</td>
      <td>
        <Status value={state} />
      </td>
      <td className="r">{measure === 'Workers' ? '' : say('health_count', { count })}</td>
      <td>{oldestSeconds === null ? '' : sayWhile(oldestSeconds)}</td>
      <td className="muted">{limitWords(measure)}</td>
      <td>
        {state === 'Good' ? null : (
          <>
            {say(`do ${measure}`)}{' '}
            {place ? (
              <Link to={`${place}${place.includes('?') ? '&' : '?'}bu=${unitId}`}>
                {say('health_open')} <span className="vh">{say(`what ${measure}`)}</span>
              </Link>
            ) : null}
          </>
        )}
      </td>
    </tr>
  );
}
