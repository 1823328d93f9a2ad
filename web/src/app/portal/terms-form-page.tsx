import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useOutletContext, useParams } from 'react-router';
import { termsList } from '@ratepayer/contract/terms/terms.list.ts';
import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { DiscardDialog } from '../../features/terms/discard-dialog.tsx';
import { PublishDialog } from '../../features/terms/publish-dialog.tsx';
import { TermsForm } from '../../features/terms/terms-form.tsx';
import { viewOf } from '../../features/terms/terms-words.ts';
import { versionNeighbours } from '../../features/terms/version-neighbours.ts';
import { useText, useVersionsOf } from '../../features/terms/versions-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAction } from '../../ui/action.ts';
import { HeadActions } from '../../ui/detail/head-actions.tsx';
import { NotThere } from '../../ui/detail/not-there.tsx';
import { PreviousNext, usePlaceInList } from '../../ui/detail/place-in-list.tsx';
import { Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** A text from nothing. */
export const NewTermsPage = () => <Writing from={undefined} />;

/** A draft, or a new version from another one. */
export function NextTermsPage() {
  const { unit } = useOutletContext<ShellContext>();
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useText(unit.id, id);
  // What is typed outlives another version, and a reading that failed.
  if (data) return <Writing key={data.id} from={data} />;
  if (error)
    return (
      <NotThere
        one={say('text')}
        place={<Place />}
        problem={problemOf(error, say('could_not_load')) ?? ''}
        onRetry={() => void refetch()}
      >
        {null}
      </NotThere>
    );
  return <Loading />;
}

/** The way on to other versions, for one that was opened from the list. */
function Place() {
  const { unit, user } = useOutletContext<ShellContext>();
  const neighbours = versionNeighbours(unit, user);
  return <PreviousNext list={termsList.name} unitId={unit.id} one={say('one_version')} neighbours={neighbours} />;
}

function Writing({ from }: { readonly from: TermsText | undefined }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(false);
  const home = `/portal/terms-of-service${usePlaceInList(termsList.name)?.search ?? `?bu=${unit.id}`}`;
  const draft = from?.status === 'Draft' ? from : undefined;
  const title = draft ? say('one_draft', { version: draft.version }) : say('new_text');
  usePageTitle(title, 'Ratepayer');
  const inForce = useInForce(unit.id, from);
  async function saved(after: TermsText): Promise<void> {
    await client.invalidateQueries();
    if (after.id !== from?.id) await navigate(`/portal/terms-of-service/create/${after.id}?bu=${unit.id}`);
    toast(say('draft_saved'));
  }
  const published = async (after: TermsText) => {
    await client.invalidateQueries();
    await navigate(viewOf(after, unit.id, after.id));
  };
  return (
    <>
      <div className="row between wrap">
        <nav aria-label={sayForm('breadcrumb')} className="small no-print">
          <Link to={home}>{sayList('terms_title')}</Link> <span className="muted">/ {title}</span>
        </nav>
        <Place />
      </div>
      <div className="page-head gap-sm">
        <div>
          <h1>{title}</h1>
          <p>{say('new_text_purpose')}</p>
        </div>
        <div className="row wrap">
          {draft ? (
            <HeadActions
              actions={draftActions({
                draft,
                unitId: unit.id,
                isDirty,
                onPublished: published,
                onGone: async () => {
                  await navigate(home);
                  await client.invalidateQueries();
                },
              })}
            />
          ) : null}
        </div>
      </div>
      <TermsForm
        unit={unit}
        mayWriteForAll={user.role === 'Global Admin'}
        from={from}
        inForce={inForce}
        onSaved={saved}
        onDirty={setDirty}
        onBack={() => void navigate(home)}
      />
    </>
  );
}

/** What payers agree to today of the same text. */
function useInForce(unitId: number, from: TermsText | undefined): TermsText | undefined {
  const of = { unitId, identifier: from?.identifier ?? 'terms-of-use', culture: from?.culture ?? 'en-US' } as const;
  const inForce = useVersionsOf(of).data?.items.find(({ standing }) => standing === 'In force');
  return useText(unitId, from ? inForce?.id : undefined).data;
}

interface Acts {
  readonly draft: TermsText;
  readonly unitId: number;
  /** Something is typed that was not saved: what would be published is another text. */
  readonly isDirty: boolean;
  readonly onPublished: (after: TermsText) => void;
  readonly onGone: () => void;
}

const draftActions = ({ draft, unitId, isDirty, onPublished, onGone }: Acts): PageAction[] => [
  isDirty
    ? { key: 'publish', text: say('publish'), primary: true, not: say('save_first') }
    : {
        key: 'publish',
        text: say('publish'),
        primary: true,
        dialog: (close) => <PublishDialog unitId={unitId} draft={draft} onDone={onPublished} onClose={close} />,
      },
  {
    key: 'discard',
    text: say('discard'),
    dialog: (close) => <DiscardDialog unitId={unitId} draft={draft} onDone={onGone} onClose={close} />,
  },
];
