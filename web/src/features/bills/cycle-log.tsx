import { cycleList, cycleTexts } from '@ratepayer/contract/bills/cycle.list.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { type AuditedValues, HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';

/** What is said of a cycle on record beside the columns of its list. */
export const auditedCycle = ({ show }: Pick<Shown<CyclePage>, 'show'>): AuditedValues => ({
  samples: { name: say('samples_looked_at') },
  postsToBalance: { name: say('balances_change') },
  balanceChangeMinor: { name: say('balances_change_in_all'), draw: (value) => show(Number(value)) },
  billsWithoutDocument: { name: say('bills_without_document') },
  rejected: { name: say('rejected_rows') },
  publishedCount: { name: say('published') },
  sha256: { name: sayList('checksum') },
  notifiedCount: { name: say('notices') },
});

/** What workers made of a cycle, step by step, as histories are shown. */
export function CycleLog({ record, unit, show }: Shown<CyclePage>) {
  return (
    <HistoryTable
      load={cycleApi.listBillingCycleLog}
      of={{ businessUnitId: record.businessUnitId, cycleId: record.id }}
      zone={unit.timezone}
      words={historyWords({ list: cycleList, texts: cycleTexts, unit, audited: auditedCycle({ show }) })}
      record={record}
    />
  );
}
