import { useQueryClient } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router';
import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';
import { type TermsIdentifier, termsIdentifiers } from '@ratepayer/contract/terms/terms-kinds.ts';
import { termsList, termsTexts } from '@ratepayer/contract/terms/terms.list.ts';
import type { TermsRow, TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { Agreements } from '../../features/terms/agreements.tsx';
import { CompareVersions } from '../../features/terms/compare-versions.tsx';
import { asRead } from '../../features/terms/example.ts';
import { mayChange, mayEnd, mayWrite } from '../../features/terms/may-change.ts';
import { RetireDialog } from '../../features/terms/retire-dialog.tsx';
import { shownCount } from '../../features/terms/terms-cells.tsx';
import { draftOf, nameOf } from '../../features/terms/terms-words.ts';
import { useText, useVersionsOf } from '../../features/terms/versions-of.ts';
import { VersionTable } from '../../features/terms/version-table.tsx';
import { termsApi } from '../../platform/api/terms.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { PageAction } from '../../ui/action.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { DetailTabs } from '../../ui/detail/detail-tabs.tsx';
import { FactsStrip } from '../../ui/detail/fact.tsx';
import { HeadActions } from '../../ui/detail/head-actions.tsx';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { NotThere } from '../../ui/detail/not-there.tsx';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** All about one text: what is in force, its versions, what differs between them, and who agreed to it. */
export function TermsViewPage() {
  const asked = useParams()['identifier'];
  const identifier = termsIdentifiers.find((one) => one === asked);
  return identifier ? <OneText key={identifier} identifier={identifier} /> : <NoSuchText />;
}

const NoSuchText = () => (
  <NotThere one={say('text')} problem={say('not_there')}>
    {null}
  </NotThere>
);

/** Its versions in the language of the address, and the one that is looked at: that in force, where none is named. */
function useShown(unitId: number, identifier: TermsIdentifier, usual: Culture) {
  const { get } = useAddress();
  const culture = cultures.find((one) => one === get('culture')) ?? usual;
  const answer = useVersionsOf({ unitId, identifier, culture });
  const versions = answer.data?.items ?? [];
  const inForce = versions.find(({ standing }) => standing === 'In force');
  const named = get('version');
  const version = named ? versions.find(({ id }) => String(id) === named) : inForce;
  return { answer, versions, inForce, version };
}

function OneText({ identifier }: { readonly identifier: TermsIdentifier }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const { answer, versions, version } = useShown(unit.id, identifier, unit.culture);
  const text = useText(unit.id, version?.id);
  const name = nameOf(identifier);
  usePageTitle(name, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  if (answer.error)
    return (
      <NotThere
        one={name}
        problem={problemOf(answer.error, say('could_not_load')) ?? ''}
        onRetry={() => void answer.refetch()}
      >
        {null}
      </NotThere>
    );
  return (
    <>
      <DetailHead
        crumb={{ name: sayList('terms_title'), href: `/portal/terms-of-service?bu=${unit.id}` }}
        name={name}
        title={name}
        copies={sayForm('copy_name', { name: identifier })}
        badges={version ? <Status value={version.standing} boxed /> : null}
        sentence={version?.title}
        place={null}
        actions={<Actions versions={versions} version={version} />}
      />
      {version ? <Facts version={version} /> : <Banner kind="warn" title={say('none_in_force')} />}
      <DetailTabs
        name={name}
        tabs={[
          { key: 'text', name: say('text'), draw: () => <Text version={text.data} versions={versions} /> },
          {
            key: 'versions',
            name: say('versions'),
            draw: () => <VersionTable versions={versions} unitId={unit.id} shown={version?.id} />,
          },
          {
            key: 'compare',
            name: say('compare'),
            draw: () => <CompareVersions versions={versions} unitId={unit.id} />,
          },
          {
            key: 'agreements',
            name: sayList('acknowledgments_title'),
            draw: () => <Agreements unit={unit} user={user} identifier={identifier} />,
          },
          { key: 'history', name: say('history'), draw: () => (version ? <Past version={version} /> : null) },
        ]}
      />
    </>
  );
}

function Facts({ version }: { readonly version: TermsRow }) {
  return (
    <FactsStrip
      facts={[
        [say('version'), version.version],
        [say('source'), sayValue(version.source)],
        [say('culture'), sayValue(version.culture)],
        [say('effective_date'), formatDate(version.effectiveDate)],
        [sayList('acknowledged'), shownCount(version.acknowledged)],
      ]}
    />
  );
}

function Past({ version }: { readonly version: TermsRow }) {
  const { unit } = useOutletContext<ShellContext>();
  return (
    <HistoryTable
      load={termsApi.listTermsHistory}
      of={{ businessUnitId: unit.id, termsId: version.id }}
      zone={unit.timezone}
      words={historyWords({
        list: termsList,
        texts: termsTexts,
        unit,
        audited: { contentMarkdown: { name: say('text') } },
      })}
      record={version}
    />
  );
}

/** The way on, and the end of the version that is looked at. */
function Actions({
  versions,
  version,
}: {
  readonly versions: readonly TermsRow[];
  readonly version?: TermsRow | undefined;
}) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const draft = versions.find((one) => one.status === 'Draft' && mayChange(user, one));
  const from = version ?? versions[0];
  const actions: PageAction[] = [];
  if (draft) actions.push({ key: 'draft', text: say('go_on'), primary: true, to: draftOf(draft, unit.id) });
  else if (mayWrite(user) && from)
    actions.push({ key: 'create', text: say('create'), primary: true, to: draftOf(from, unit.id) });
  if (version && mayEnd(user, version))
    actions.push({
      key: 'retire',
      text: say(version.standing === 'Planned' ? 'withdraw' : 'retire'),
      dialog: (close) => (
        <RetireDialog
          unitId={unit.id}
          version={version}
          onDone={() => (close(), void client.invalidateQueries())}
          onClose={close}
        />
      ),
    });
  actions.push({ key: 'print', text: say('print'), press: () => globalThis.print() });
  return <HeadActions actions={actions} />;
}

/** What it says, as a payer reads it; what is planned stands beside it. */
function Text({
  version,
  versions,
}: {
  readonly version: TermsText | undefined;
  readonly versions: readonly TermsRow[];
}) {
  const { unit } = useOutletContext<ShellContext>();
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
