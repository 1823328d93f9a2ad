import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';
import { type TermsIdentifier, termsIdentifiers } from '@ratepayer/contract/terms/terms-kinds.ts';
import { termsList, termsTexts } from '@ratepayer/contract/terms/terms.list.ts';
import type { TermsRow, TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsActions } from '../../features/terms/terms-actions.tsx';
import { shownCount } from '../../features/terms/terms-cells.tsx';
import { termsTabs } from '../../features/terms/terms-tabs.tsx';
import { nameOf } from '../../features/terms/terms-words.ts';
import { versionNeighbours } from '../../features/terms/version-neighbours.ts';
import { useVersionsOf } from '../../features/terms/versions-of.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import { DetailTabs } from '../../ui/detail/detail-tabs.tsx';
import { Elsewhere } from '../../ui/detail/elsewhere.tsx';
import type { Fact } from '../../ui/detail/fact.tsx';
import { HeadActions } from '../../ui/detail/head-actions.tsx';
import { NotThere } from '../../ui/detail/not-there.tsx';
import { PreviousNext } from '../../ui/detail/place-in-list.tsx';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** One version of a text with all about that text; the one in force, where the address names none. */
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
  const named = get('version') || undefined;
  const isShown = ({ id, standing }: TermsRow) => (named ? String(id) === named : standing === 'In force');
  const version = versions.find(isShown);
  // One that a colleague made since they were read is there when they are read again.
  const [askedFor, setAskedFor] = useState<string>();
  const isMissing = answer.data !== undefined && named !== undefined && !version && askedFor !== named;
  const { refetch } = answer;
  useEffect(() => {
    if (isMissing) void refetch().finally(() => setAskedFor(named));
  }, [isMissing, named, refetch]);
  return { answer, versions, version, named, isMissing };
}

function OneText({ identifier }: { readonly identifier: TermsIdentifier }) {
  const { unit } = useOutletContext<ShellContext>();
  const { answer, versions, version, named, isMissing } = useShown(unit.id, identifier, unit.culture);
  if (answer.isPending || isMissing) return <Loading />;
  if (!answer.data)
    return (
      <NotThere
        one={nameOf(identifier)}
        problem={problemOf(answer.error, say('could_not_load')) ?? ''}
        onRetry={() => void answer.refetch()}
      >
        {null}
      </NotThere>
    );
  if (version) return <OneVersion version={version} versions={versions} />;
  if (named && !/^\d{1,10}$/.test(named)) return <NoSuchText />;
  return named ? <NoSuchVersion id={Number(named)} /> : <NoneInForce identifier={identifier} versions={versions} />;
}

interface Of {
  readonly versions: readonly TermsRow[];
}

function OneVersion({ version, versions }: Of & { readonly version: TermsRow }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const { id, identifier } = version;
  const onDone = () => void client.invalidateQueries();
  return (
    <DetailPage
      list={termsList}
      texts={termsTexts}
      unit={unit}
      user={user}
      read={termsApi.readTerms}
      of={{ businessUnitId: unit.id, termsId: id }}
      one={say('one_version')}
      notFound={say('not_there')}
      name={() => nameOf(identifier)}
      copies={sayForm('copy_name', { name: identifier })}
      sentence={({ record }) => record.title}
      actions={({ record }) => termsActions({ versions, version: record, unitId: unit.id, user, onDone })}
      facts={({ record }) => factsOf(record)}
      tabs={({ record }) => termsTabs({ identifier, versions, version: record, unit, user })}
      history={termsApi.listTermsHistory}
      audited={() => ({ contentMarkdown: { name: say('text') } })}
      neighbours={versionNeighbours(unit, user)}
    />
  );
}

const factsOf = (version: TermsText): readonly Fact[] => [
  [say('version'), version.version],
  [say('source'), sayValue(version.source)],
  [say('culture'), sayValue(version.culture)],
  [say('effective_date'), formatDate(version.effectiveDate)],
  [sayList('acknowledged'), shownCount(version.acknowledged)],
];

/** The address names a version that this text has not, here. */
function NoSuchVersion({ id }: { readonly id: number }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const one = say('one_version');
  return (
    <NotThere
      one={one}
      problem={say('not_there')}
      place={
        <PreviousNext list={termsList.name} unitId={unit.id} one={one} neighbours={versionNeighbours(unit, user)} />
      }
    >
      <Elsewhere unit={unit} read={termsApi.readTerms} of={{ businessUnitId: unit.id, termsId: id }} />
    </NotThere>
  );
}

/** Nobody can agree to the text: there is no version to show, and still all about it. */
function NoneInForce({ identifier, versions }: Of & { readonly identifier: TermsIdentifier }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const name = nameOf(identifier);
  const of = { versions, version: undefined, user };
  usePageTitle(name, 'Ratepayer');
  return (
    <>
      <DetailHead
        crumb={{ name: sayList('terms_title'), href: `/portal/terms-of-service?bu=${unit.id}` }}
        name={name}
        title={name}
        copies={sayForm('copy_name', { name: identifier })}
        badges={null}
        sentence={undefined}
        place={null}
        actions={<HeadActions actions={termsActions({ ...of, unitId: unit.id, onDone: () => undefined })} />}
      />
      <Banner kind="warn" title={say('none_in_force')} />
      <DetailTabs name={name} tabs={termsTabs({ ...of, identifier, unit })} />
    </>
  );
}
