import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { readingList } from '@ratepayer/contract/readings/reading.list.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { StatusIcon } from '../../ui/icons.tsx';
import type { Cells } from '../../ui/list/list-cells.tsx';

/** Cells of the list that show more than their property. */
export const readingCells: Cells<typeof readingList> = {
  accountNumber: (reading) => (
    <>
      {reading.name} <span className="muted">{shownNumber(reading)}</span>
    </>
  ),
  value: ({ value, isUnusual }) => (
    <>
      <span className="num">{value}</span>
      {isUnusual ? (
        <span className="st warn">
          {' '}
          <StatusIcon kind="warn" size={17} /> {say('unusual')}
        </span>
      ) : null}
    </>
  ),
  change: ({ change }) => <span className="num">{change ?? '—'}</span>,
};
