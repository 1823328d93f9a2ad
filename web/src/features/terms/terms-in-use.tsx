import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { termsIdentifiers } from '@ratepayer/contract/terms/terms-kinds.ts';
import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { nameOf, viewOf } from './terms-words.ts';

/** What payers of a business unit agree to today, text by text, and what is planned. */
export function TermsInUse({ unit }: { readonly unit: BusinessUnitSummary }) {
  const { data, error } = useQuery(
    queryOf(termsApi.listTerms, {
      businessUnitId: unit.id,
      TermsStandings: ['In force', 'Planned'],
      TermsCultures: [unit.culture],
      PageSize: 250,
    }),
  );
  if (error) return <Banner kind="bad" title={problemOf(error, say('could_not_load')) ?? ''} />;
  if (!data) return <Loading />;
  return (
    <section className="panel">
      <p className="small muted">
        {say('own_purpose', { unit: unit.name })}{' '}
        <Link to={`/portal/terms-of-service?bu=${unit.id}`}>{say('all_versions')}</Link>
      </p>
      <PlainTable
        gap="gap-sm"
        label={say('terms')}
        heads={[say('identifier'), say('in_force'), say('since'), say('source'), say('planned')]}
      >
        {termsIdentifiers.map((identifier) => {
          const of = data.items.filter((version) => version.identifier === identifier);
          const inForce = of.find(({ standing }) => standing === 'In force');
          const planned = of.filter(({ standing }) => standing === 'Planned');
          return (
            <tr key={identifier}>
              <td>
                <Link to={viewOf({ identifier, culture: unit.culture }, unit.id)}>{nameOf(identifier)}</Link>
              </td>
              {inForce ? <InForce version={inForce} /> : <Missing />}
              <td>{planned.map(plannedWords).join(', ') || say('planned_none')}</td>
            </tr>
          );
        })}
      </PlainTable>
    </section>
  );
}

const plannedWords = ({ version, effectiveDate }: TermsRow) =>
  say('planned_version', { version, date: formatDate(effectiveDate) });

const InForce = ({ version }: { readonly version: TermsRow }) => (
  <>
    <td>
      {version.title}, {say('text_of_version', { version: version.version })}
    </td>
    <td>{formatDate(version.effectiveDate)}</td>
    <td>{sayValue(version.source)}</td>
  </>
);

const Missing = () => (
  <td colSpan={3}>
    <span className="st warn">{say('none_in_force')}</span>
  </td>
);
