import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly version: TermsRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a planned version is withdrawn, or the one in force given up for the platform's (P4). */
export function RetireDialog({ unitId: businessUnitId, version, onDone, onClose }: Props) {
  const { id, rowVersion, effectiveDate } = version;
  const of = { version: version.version };
  const isPlanned = version.standing === 'Planned';
  return (
    <AskDialog
      title={say(isPlanned ? 'withdraw_ask' : 'retire_ask', of)}
      confirm={say(isPlanned ? 'withdraw' : 'retire')}
      back={say('keep')}
      danger
      act={() => termsApi.retireTerms({ businessUnitId, termsId: id, rowVersion })}
      onDone={() => {
        toast(say(isPlanned ? 'withdrawn' : 'retired', of));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">
        {isPlanned ? say('withdraw_means', { date: formatDate(effectiveDate) }) : say('retire_means')}
      </p>
    </AskDialog>
  );
}
