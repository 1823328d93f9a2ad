import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { termsList, termsTexts } from '@ratepayer/contract/terms/terms.list.ts';
import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { mayChange, mayEnd, mayWrite } from '../../features/terms/may-change.ts';
import { DiscardDialog } from '../../features/terms/discard-dialog.tsx';
import { RetireDialog } from '../../features/terms/retire-dialog.tsx';
import { termsCells } from '../../features/terms/terms-cells.tsx';
import { draftOf, nameOf, placeOf, viewOf } from '../../features/terms/terms-words.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import type { Action } from '../../ui/action.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** Every version of what payers agree to; the platform's are always listed. */
export function TermsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const [asking, setAsking] = useState<{ readonly what: 'retire' | 'discard'; readonly version: TermsRow }>();
  const close = () => setAsking(undefined);
  const done = () => (close(), void client.invalidateQueries({ queryKey: keyOf(termsApi.listTerms) }));
  const actions = (version: TermsRow): Action[] => [
    { key: 'view', text: say('view'), to: viewOf(version, unit.id, version.id) },
    ...(version.status === 'Draft' && mayChange(user, version)
      ? [
          { key: 'edit', text: say('edit_draft'), to: draftOf(version, unit.id) },
          { key: 'discard', text: say('discard'), press: () => setAsking({ what: 'discard', version }) },
        ]
      : []),
    ...(version.status !== 'Draft' && mayWrite(user)
      ? [{ key: 'new', text: say('create'), to: draftOf(version, unit.id) }]
      : []),
    ...(mayEnd(user, version)
      ? [
          {
            key: 'retire',
            text: say(version.standing === 'Planned' ? 'withdraw' : 'retire'),
            press: () => setAsking({ what: 'retire', version }),
          },
        ]
      : []),
  ];
  const asked = { unitId: unit.id, onDone: done, onClose: close };
  return (
    <ListPage
      list={termsList}
      texts={termsTexts}
      unit={unit}
      user={user}
      load={termsApi.listTerms}
      file={termsApi.exportTerms}
      chips={['TermsIdentifiers', 'TermsStandings', 'TermsSources', 'TermsCultures']}
      cells={termsCells}
      row={{
        key: (row) => row.id,
        href: (row) => placeOf(row, unit.id, user),
        name: ({ identifier, version, source }) => `${nameOf(identifier)} ${version} ${source}`,
        actions,
      }}
      card={{
        title: ({ identifier }) => nameOf(identifier),
        status: 'standing',
        facts: ['version', 'source', 'effectiveDate'],
      }}
      buttons={
        mayWrite(user) ? (
          <Link className="btn tool" to={`/portal/terms-of-service/create?bu=${unit.id}`}>
            {say('create')}
          </Link>
        ) : null
      }
    >
      {asking?.what === 'retire' ? <RetireDialog {...asked} version={asking.version} /> : null}
      {asking?.what === 'discard' ? <DiscardDialog {...asked} draft={asking.version} /> : null}
    </ListPage>
  );
}
