import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { reviewed } from '@ratepayer/contract/users/access-review.list.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { accessReviewApi } from '../../../platform/api/access-review.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say as sayPart } from '../../../platform/texts/parts.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { useDoing } from '../../../ui/detail/record-drawer.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';
import { ReviewDialog } from './review-dialogs.tsx';
import { ReviewState } from './review-state.tsx';

type Row = RowOf<(typeof reviewed)['list']>;
/** As many as are decided of at once; the server takes no more. */
const mostDecided = 250;

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Says of people whether they keep their access, and why not where it is refused. */
function useDecide(businessUnitId: number) {
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const decide = async (people: readonly { readonly id: number }[], decision: 'Keep' | 'Remove'): Promise<void> => {
    const asked = accessReviewApi.decideAccessReview({ businessUnitId, userIds: people.map(({ id }) => id), decision });
    const { data, errors } = await outcomeOf(asked);
    setProblem(data ? '' : allMessages(errors) || sayPart('offline_try_again'));
    await client.invalidateQueries();
  };
  return { problem, decide };
}

/** The half-yearly review: everybody who may sign in, kept or removed one by one or many at once, then signed. */
export function AccessReviewList({ unit, user }: Props) {
  const { what, begin, end } = useDoing();
  const { data: review } = useQuery(queryOf(accessReviewApi.getAccessReview, { businessUnitId: unit.id }));
  const { problem, decide } = useDecide(unit.id);
  const isOpen = review !== undefined && review.begunDate !== null && review.signedDate === null;
  const bulk = {
    most: mostDecided,
    actions: (people: readonly Row[], clear: () => void) =>
      (['Keep', 'Remove'] as const).map((decision) => (
        <Button key={decision} className="tool sec" onClick={() => void decide(people, decision).then(clear)}>
          {say(decision === 'Keep' ? 'review_keep' : 'review_remove')}
        </Button>
      )),
  };
  return (
    <ListPage
      unit={unit}
      user={user}
      list={reviewed.list}
      texts={reviewed.texts}
      load={accessReviewApi.listReviewedLogins}
      file={accessReviewApi.exportReviewedLogins}
      chips={['Decisions']}
      unannounced
      above={() => (
        <>
          {review ? <ReviewState unit={unit} review={review} /> : null}
          {problem ? <Banner kind="bad" title={problem} alert /> : null}
        </>
      )}
      row={{
        key: ({ id }) => id,
        href: ({ id }) => `/portal/users?bu=${unit.id}&user=${id}`,
        name: ({ name }) => name,
        actions: (row) =>
          isOpen
            ? (['Keep', 'Remove'] as const).map((decision) => ({
                key: decision,
                text: say(decision === 'Keep' ? 'review_keep' : 'review_remove'),
                press: () => void decide([row], decision),
              }))
            : [],
      }}
      card={{ title: 'name', status: 'decision', facts: ['role', 'lastSignInDate', 'decidedBy'] }}
      {...(isOpen ? { bulk } : {})}
      buttons={
        <>
          <Link className="btn tool sec" to={`/portal/users-page/billers?bu=${unit.id}`}>
            {say('review_all')}
          </Link>
          {review ? (
            <Button className="tool" onClick={() => begin(isOpen ? 'sign' : 'begin')}>
              {say(isOpen ? 'review_sign' : 'review_begin')}
            </Button>
          ) : null}
        </>
      }
    >
      {review && what === (isOpen ? 'sign' : 'begin') ? (
        <ReviewDialog businessUnitId={unit.id} review={review} what={isOpen ? 'sign' : 'begin'} onClose={end} />
      ) : null}
    </ListPage>
  );
}
