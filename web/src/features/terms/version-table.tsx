import { Link } from 'react-router';
import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { shownCount } from './terms-cells.tsx';
import { nameOf, viewOf } from './terms-words.ts';

interface Props {
  readonly versions: readonly TermsRow[];
  readonly unitId: number;
  readonly shown: number | undefined;
}

/** Every version of a text, with how each stands. */
export function VersionTable({ versions, unitId, shown }: Props) {
  const [first] = versions;
  return (
    <section className="panel">
      <PlainTable
        gap="gap-sm"
        label={say('versions_of', { text: first ? nameOf(first.identifier) : '' })}
        heads={[
          say('version'),
          say('standing'),
          say('effective_date'),
          say('source'),
          { figures: sayList('acknowledged') },
          sayList('modified_by'),
        ]}
      >
        {versions.map((version) => (
          <tr key={version.id}>
            <td>
              <Link
                to={viewOf(version, unitId, version.id)}
                aria-current={version.id === shown ? 'page' : undefined}
                aria-label={say('show_version', { version: version.version })}
              >
                {version.version}
              </Link>{' '}
              {version.title}
            </td>
            <td>
              <Status value={version.standing} />
            </td>
            <td>{formatDate(version.effectiveDate)}</td>
            <td>{sayValue(version.source)}</td>
            <td className="r num">{shownCount(version.acknowledged)}</td>
            <td translate="no">{sayValue(version.modifiedBy as 'System User')}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
