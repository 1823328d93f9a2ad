import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { duplicateStrategies, missingStrategies } from '@ratepayer/contract/accounts/upload-settings.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../../ui/choice.tsx';

const missingMeaning = {
  None: 'missing_means_none',
  Archive: 'missing_means_archive',
  'Set Balance to $0': 'missing_means_set_balance_to_0',
} as const;
const duplicateMeaning = {
  'Apply Missing Strategy To All Occurrences': 'duplicate_means_apply_missing_strategy_to_all_occurrences',
  'Keep Last Occurrence Of Largest Balance': 'duplicate_means_keep_last_occurrence_of_largest_balance',
  'Keep Last Occurrence Of Most Recent Due Date': 'duplicate_means_keep_last_occurrence_of_most_recent_due_date',
  'Keep First Occurrence': 'duplicate_means_keep_first_occurrence',
  'Keep Last Occurrence': 'duplicate_means_keep_last_occurrence',
} as const;

interface Props {
  readonly config: UploadConfig;
  readonly onChange: (config: UploadConfig) => void;
}

/** What becomes of accounts that the file does not name, and of those that it names twice. */
export function MissingAndRepeated({ config, onChange }: Props) {
  return (
    <div className="gap-lg two-cols">
      <Choice
        label={say('missing_accounts')}
        meaning={say(missingMeaning[config.missingStrategy])}
        value={config.missingStrategy}
        options={missingStrategies}
        nameOf={sayValue}
        onChoose={(missingStrategy) => onChange({ ...config, missingStrategy })}
      />
      <Choice
        label={say('duplicate_accounts')}
        meaning={say(duplicateMeaning[config.duplicateStrategy])}
        value={config.duplicateStrategy}
        options={duplicateStrategies}
        nameOf={sayValue}
        onChoose={(duplicateStrategy) => onChange({ ...config, duplicateStrategy })}
      />
    </div>
  );
}
