import { forms } from '@ratepayer/contract/forms/form.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { say } from '../../platform/texts/forms.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { settingLabels } from './setting-labels.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly id: number;
  /** The form as it was saved. */
  readonly kept: object;
}

/** Who saved, published and retired a form, and what became of it: drafts are no versions. */
export function FormHistory({ unit, id, kept }: Props) {
  return (
    <section aria-label={say('history')} className="gap-lg">
      <h2>{say('history')}</h2>
      <HistoryTable
        load={formRecordApi.listFormHistory}
        of={{ businessUnitId: unit.id, id }}
        zone={unit.timezone}
        words={historyWords({ ...forms, unit, labels: settingLabels() })}
        record={kept}
      />
    </section>
  );
}
