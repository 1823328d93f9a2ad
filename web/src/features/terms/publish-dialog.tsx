import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly draft: TermsText;
  readonly onDone: (published: TermsText) => void;
  readonly onClose: () => void;
}

/** Asks before a draft becomes what payers agree to (P4). */
export function PublishDialog({ unitId: businessUnitId, draft, onDone, onClose }: Props) {
  const { id: termsId, rowVersion, version, effectiveDate, identifier } = draft;
  return (
    <AskDialog
      title={say('publish_ask', { version, date: formatDate(effectiveDate) })}
      confirm={say('publish')}
      back={say('back')}
      act={() => termsApi.publishTerms({ businessUnitId, termsId, rowVersion })}
      onDone={(published) => {
        toast(say('published', { version }));
        onDone(published);
      }}
      onClose={onClose}
    >
      <p className="small">{say(identifier.startsWith('autopay-terms') ? 'publish_means_autopay' : 'publish_means')}</p>
    </AskDialog>
  );
}
