import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  /** As it was read: what a colleague wrote since is not thrown away. */
  readonly draft: Pick<TermsRow, 'id' | 'rowVersion'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a draft is thrown away (P4). */
export function DiscardDialog({ unitId: businessUnitId, draft: { id: termsId, rowVersion }, onDone, onClose }: Props) {
  return (
    <AskDialog
      title={say('discard_ask')}
      confirm={say('discard')}
      back={say('keep')}
      danger
      act={() => termsApi.discardTerms({ businessUnitId, termsId, rowVersion })}
      gone={{}}
      onDone={() => {
        toast(say('discarded'));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say('discard_means')}</p>
    </AskDialog>
  );
}
