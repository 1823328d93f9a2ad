import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import type { TermsRow, TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { Agreements } from './agreements.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { asRead } from './example.ts';
import { VersionTable } from './version-table.tsx';

interface Of {
  readonly identifier: TermsIdentifier;
  readonly versions: readonly TermsRow[];
  /** The one that is looked at; undefined where nothing is in force. */
  readonly version: TermsText | undefined;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** All about one text: what it says, its versions, what differs between them, and who agreed to it. */
export const termsTabs = ({ identifier, versions, version, unit, user }: Of): readonly Tab[] => [
  { key: 'text', name: say('text'), draw: () => <Text version={version} versions={versions} unit={unit} /> },
  {
    key: 'versions',
    name: say('versions'),
    draw: () => <VersionTable versions={versions} unitId={unit.id} shown={version?.id} />,
  },
  { key: 'compare', name: say('compare'), draw: () => <CompareVersions versions={versions} unitId={unit.id} /> },
  {
    key: 'agreements',
    name: sayList('acknowledgments_title'),
    draw: () => <Agreements unit={unit} user={user} identifier={identifier} />,
  },
];

/** What it says, as a payer reads it; what is planned stands beside it. */
function Text({ version, versions, unit }: Pick<Of, 'version' | 'versions' | 'unit'>) {
  const planned = versions.filter(({ standing }) => standing === 'Planned');
  return (
    <>
      {planned.length > 0 ? (
        <p className="small">
          <b>{say('planned')}</b>{' '}
          {planned
            .map((one) => say('planned_version', { version: one.version, date: formatDate(one.effectiveDate) }))
            .join(', ')}
        </p>
      ) : null}
      {version ? (
        <section className="panel gap-md">
          <h2>{version.title}</h2>
          <p className="small muted">{say('preview_hint')}</p>
          <p className="terms gap-sm" translate="no">
            {asRead(version.contentMarkdown, unit)}
          </p>
        </section>
      ) : null}
    </>
  );
}
