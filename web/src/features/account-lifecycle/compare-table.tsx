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
            <th scope="col" className="aft">
              <b>{say('after_merge')}</b>
              <small>{say('one_account', { account: shownNumber(sides.stays) })}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {compareGroups(comparison, sides, unit).map((group) => (
            <Fragment key={group.name}>
              <tr className="gh">
                <th scope="rowgroup" colSpan={3}>
                  {group.name}
                </th>
                <td className="aft" />
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
        <b>{shownNumber(side)}</b>
        <small>{say(isOn ? 'stays' : 'will_be_merged')}</small>
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
  const place = isMoney ? 'r num' : 'num';
  return (
    <tr className={row.isWhole ? 'whole' : undefined}>
      <th scope="row">{row.name}</th>
      <td className={place}>{side(row.one, goneIsOne)}</td>
      <td className={place}>{side(row.other, !goneIsOne)}</td>
      <td className={`aft ${place}`}>
        {row.after}
        {row.note ? <small>{row.note}</small> : null}
      </td>
    </tr>
  );
}
