import { Link } from 'react-router';
import { attentionKinds } from '@ratepayer/contract/dashboard/attention.ts';
import type { AttentionItem } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { StatusIcon } from '../../ui/icons.tsx';
import { placeOf, whenIn, whyOf } from './attention-words.ts';

interface Props {
  readonly item: AttentionItem;
  readonly unit: BusinessUnitSummary;
  readonly userId: number;
  readonly onAssign: (isMine: boolean) => void;
  readonly onLeave: () => void;
}

/** One thing that needs a person, who has it, and the way to it. */
export function AttentionRow({ item, unit, userId, onAssign, onLeave }: Props) {
  const { state } = attentionKinds[item.kind];
  const when = whenIn(unit);
  const why = whyOf(item, userId, when);
  return (
    <tr>
      <td>
        <span className={`st ${state} box`}>
          <StatusIcon kind={state} size={16} />
          {say(`attention_${item.kind}`)}
        </span>
      </td>
      <td className="why">
        {why}
        {item.snoozedUntil ? (
          <small>{say('left_until', { until: when(item.snoozedUntil), reason: item.snoozeReason })}</small>
        ) : null}
      </td>
      <td className="r">
        {item.amountMinor === null ? '—' : shownMoney(item.amountMinor, unit.currencyCode, unit.culture)}
      </td>
      <td>{when(item.since)}</td>
      <td>
        <Owner item={item} why={why} userId={userId} onAssign={onAssign} />
      </td>
      <td className="r">
        <button type="button" className="link-btn" onClick={onLeave}>
          {say('leave_for_day')}
          <span className="vh">{`: ${why}`}</span>
        </button>{' '}
        <Link className="btn sec tool" to={placeOf(item, unit.id)}>
          {say('open')}
          <span className="vh">{`: ${why}`}</span>
        </Link>
      </td>
    </tr>
  );
}

function Owner({
  item,
  why,
  userId,
  onAssign,
}: Pick<Props, 'item' | 'userId' | 'onAssign'> & { readonly why: string }) {
  const { ownerId, ownerName } = item;
  if (ownerId !== null && ownerId !== userId) return ownerName;
  return (
    <>
      {ownerId === null ? null : `${ownerName} `}
      <button type="button" className="link-btn" onClick={() => onAssign(ownerId === null)}>
        {say(ownerId === null ? 'assign_to_me' : 'leave_to_others')}
        <span className="vh">{`: ${why}`}</span>
      </button>
    </>
  );
}
