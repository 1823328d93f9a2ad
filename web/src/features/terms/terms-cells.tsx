import type { termsList } from '@ratepayer/contract/terms/terms.list.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import type { Cells } from '../../ui/list/list-cells.tsx';
import { nameOf } from './terms-words.ts';

/** As many agreements as are counted. */
const mostCounted = 10_000;

export const shownCount = (acknowledged: number): string =>
  acknowledged > mostCounted ? say('acknowledged_more') : formatNumber(acknowledged);

/** Cells of the list that show more than their property. */
export const termsCells: Cells<typeof termsList> = {
  identifier: ({ identifier }) => (
    <>
      {nameOf(identifier)}
      <br />
      <span className="small muted" translate="no">
        {identifier}
      </span>
    </>
  ),
  acknowledged: ({ acknowledged }) => <span className="num">{shownCount(acknowledged)}</span>,
};
