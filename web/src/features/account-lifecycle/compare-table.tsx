import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { Fragment } from 'react';
import type { MergeComparison, MergeSide } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import type { CompareRow, Sides } from './compare-row.ts';
import { compareGroups } from './compare-rows.ts';

interface Props {
  readonly comparison: MergeComparison;
  readonly sides: Sides;
  readonly unit: BusinessUnitSummary;
  readonly onStays: (id: number) => void;
}

/** Both accounts and the one that is left; the cards above the columns choose which of them stays. */
export function CompareTable({ comparison, sides, unit, onStays }: Props) {
  const { one, other } = comparison;
  const card = (side: MergeSide) => <SideCard side={side} isOn={side.id === sides.stays.id} onStays={onStays} />;
  return (
    <div className="table-wrap" role="region" tabIndex={0} aria-label={say('compare')}>
      <table className="tbl merge-tbl">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{say('field')}</span>
            </th>
            <th scope="col">{card(one)}</th>
            <th scope="col">{card(other)}</th>
            <th scope="col">
              <span className="b">{say('after_merge')}</span>
              <span className="small muted acct">{say('one_account', { account: shownNumber(sides.stays) })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compareGroups(comparison, sides, unit).map((group) => (
            <Fragment key={group.name}>
              <tr>
                <th scope="rowgroup" colSpan={4} className="small">
                  {group.name}
                </th>
              </tr>
              {group.rows.map((row) => (
                <Line key={row.name} row={row} isMoney={group.isMoney === true} goneIsOne={one.id === sides.gone.id} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SideCard({
  side,
  isOn,
  onStays,
}: {
  readonly side: MergeSide;
  readonly isOn: boolean;
  readonly onStays: (id: number) => void;
}) {
  return (
    <label className={`choice${isOn ? ' on' : ''}`}>
      <input
        type="radio"
        className="radio"
        name="stays"
        aria-label={`${say('which_stays')}: ${shownNumber(side)}`}
        checked={isOn}
        onChange={() => onStays(side.id)}
      />
      <span>
        <span className="b">{shownNumber(side)}</span>
        <span className="small muted acct">{say(isOn ? 'stays' : 'will_be_merged')}</span>
      </span>
    </label>
  );
}

function Line({
  row,
  isMoney,
  goneIsOne,
}: {
  readonly row: CompareRow;
  readonly isMoney: boolean;
  readonly goneIsOne: boolean;
}) {
  const side = (value: string, isGone: boolean) =>
    isGone && row.isLost ? <del className="muted">{value}</del> : value;
  const place = isMoney ? 'num' : '';
  return (
    <tr>
      <th scope="row" className="muted">
        {row.name}
      </th>
      <td className={place}>{side(row.one, goneIsOne)}</td>
      <td className={place}>{side(row.other, !goneIsOne)}</td>
      <td className={`b ${place}`}>
        {row.after}
        {row.note ? <span className="small muted acct">{row.note}</span> : null}
      </td>
    </tr>
  );
}
