import type { AccessReview } from '@ratepayer/contract/users/access-review.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { accessReviewApi } from '../../../platform/api/access-review.api.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { toast } from '../../../platform/toasts.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly review: AccessReview;
  readonly what: 'begin' | 'sign';
  readonly onClose: () => void;
}

/** Asks before a review is begun, and before it is signed. */
export function ReviewDialog({ businessUnitId, review, what, onClose }: Props) {
  const client = useQueryClient();
  const isSigned = what === 'sign';
  return (
    <AskDialog
      title={say(isSigned ? 'review_sign_ask' : 'review_begin_ask')}
      confirm={say(isSigned ? 'review_sign' : 'review_begin')}
      back={sayPeople('cancel')}
      act={() => (isSigned ? accessReviewApi.signAccessReview : accessReviewApi.beginAccessReview)({ businessUnitId })}
      onDone={() => {
        toast(say(isSigned ? 'review_signed_now' : 'review_started'));
        onClose();
        return client.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p className="small">
        {!isSigned
          ? say('review_begin_means')
          : review.removed > 0
            ? say('review_sign_means', { removed: review.removed })
            : say('review_sign_none')}
      </p>
    </AskDialog>
  );
}
