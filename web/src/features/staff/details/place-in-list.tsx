import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { Icon } from '../../../ui/icons.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

type PaymentQuery = Parameters<typeof paymentApi.listPayments>[0];

/** Where in a list a payment was opened: kept in the history, so that reload and back keep it too. */
export interface PlaceInList {
  /** The address of the list, from its question mark on. */
  readonly search: string;
  /** What the list asked the server for. */
  readonly query: PaymentQuery & { readonly Page: number; readonly PageSize: number };
  readonly references: readonly string[];
  readonly at: number;
  readonly total: number;
}

/** The place that this page was opened from, when it was opened from a list. */
export const usePlaceInList = (): PlaceInList | undefined => (useLocation().state as { list?: PlaceInList } | null)?.list;

/** The row `by` further on, on the next page of the list when this one ends; undefined beyond its ends. */
async function neighbour(unitId: number, place: PlaceInList, by: 1 | -1): Promise<PlaceInList | undefined> {
  const at = place.at + by;
  if (at >= 0 && at < place.references.length) return { ...place, at };
  const query = { ...place.query, Page: place.query.Page + by };
  if (query.Page < 1) return undefined;
  const { data } = await outcomeOf(paymentApi.listPayments({ ...query, businessUnitId: unitId }));
  if (!data || data.items.length === 0) return undefined;
  const references = data.items.map((row) => row.referenceNumber);
  return { ...place, query, references, at: by === 1 ? 0 : references.length - 1, total: data.totalCount };
}

/** Previous and next, for a payment that was opened from a list. */
export function PreviousNext({ unitId }: { unitId: number }) {
  const place = usePlaceInList();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!place) return null;
  const number = (place.query.Page - 1) * place.query.PageSize + place.at + 1;
  async function go(by: 1 | -1): Promise<void> {
    if (busy || !place) return;
    setBusy(true);
    const next = await neighbour(unitId, place, by);
    setBusy(false);
    if (next) void navigate(`/portal/payments/details/${next.references[next.at]}?bu=${unitId}`, { state: { list: next } });
  }
  const button = (label: string, icon: 'chevronUp' | 'chevronDown', by: 1 | -1, isEnd: boolean) => (
    <button type="button" className="icon-btn" aria-label={label} title={label} aria-disabled={isEnd || undefined} onClick={() => !isEnd && void go(by)}>
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className="row small muted num">
      <span>{say('of', { number, total: place.total })}</span>
      {button(say('previous_payment'), 'chevronUp', -1, number <= 1)}
      {button(say('next_payment'), 'chevronDown', 1, number >= place.total)}
    </div>
  );
}
