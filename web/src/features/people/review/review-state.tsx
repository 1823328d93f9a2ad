import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { AccessReview } from '@ratepayer/contract/users/access-review.operations.ts';
import { formatInstant } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { Banner } from '../../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly review: AccessReview;
}

/** How far the latest review is, and whether another one is due. */
export function ReviewState({ unit, review }: Props) {
  const { begunDate, begunBy, signedDate, signedBy, undecided, isDue } = review;
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone());
  return (
    <>
      {isDue && (signedDate || !begunDate) ? <Banner kind="warn" title={say('review_due')} /> : null}
      {begunDate ? (
        <p className="small muted gap-sm">
          {signedDate
            ? say('review_signed', { name: signedBy, when: when(signedDate) })
            : undecided > 0
              ? say('review_begun', { name: begunBy, when: when(begunDate), undecided })
              : say('review_begun_whole', { name: begunBy, when: when(begunDate) })}
        </p>
      ) : null}
    </>
  );
}
