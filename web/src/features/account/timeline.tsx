import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AccountPage, AccountTimeline } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { statusWord } from '../../ui/status.tsx';

type Entry = AccountTimeline['items'][number];
const icons: Readonly<Record<Entry['kind'], IconName>> = {
  balance: 'rows',
  bill: 'receipt',
  message: 'mail',
  note: 'copy',
  payment: 'card',
};

function titleOf({ kind, title, amountMinor }: Entry, show: (minor: number) => string): string {
  const amount = amountMinor === null ? '' : show(amountMinor);
  if (kind === 'payment') return say('payment_ended', { amount, status: statusWord(title) });
  if (kind === 'bill') return amount ? say('bill_came', { bill: sayValue(title), amount }) : sayValue(title);
  if (kind === 'message') return sayValue(title);
  return kind === 'note' ? title || '—' : say('balance_moved', { what: title, amount });
}

const opens = ({ kind, id, referenceNumber }: Entry, unitId: number): string =>
  kind === 'bill' ? `/portal/bills/${id}?bu=${unitId}` : `/portal/payments/details/${referenceNumber}?bu=${unitId}`;

function detailOf({ kind, detail }: Entry): string {
  if (kind === 'bill') return detail === 'Published' ? '' : sayValue(detail);
  return kind === 'balance' || kind === 'payment' ? sayValue(detail) : detail;
}

/**
 * What happened on an account and on those merged into it, in one order: bills, payments, messages, notes and what
 * else changed the balance.
 */
export function Timeline({ record, unit, show, when }: Shown<AccountPage>) {
  const of = { businessUnitId: unit.id, accountId: record.id };
  const answer = useInfiniteQuery({
    queryKey: [accountPageApi.readAccountTimeline.operation, of],
    queryFn: ({ pageParam, signal }) =>
      accountPageApi.readAccountTimeline(
        { ...of, ...(pageParam ? { Before: pageParam } : {}) },
        { signal, quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (page: AccountTimeline) => page.nextBefore ?? undefined,
  });
  const entries = answer.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="panel">
      <h2>{say('timeline')}</h2>
      {answer.isPending ? <Loading /> : null}
      {answer.isError ? <Banner kind="bad" title={problemOf(answer.error, say('timeline_could_not'))} /> : null}
      {answer.data && entries.length === 0 ? <p className="muted">{say('timeline_empty')}</p> : null}
      <ol className="tl">
        {entries.map((entry) => (
          <li key={`${entry.kind}${entry.id}${entry.mergedAccount}`}>
            <time dateTime={entry.at}>{when(entry.at)}</time>
            <span className="dot">
              <Icon name={icons[entry.kind]} size={13} stroke={2.4} />
            </span>
            <div>
              <b>{titleOf(entry, show)}</b>
              <p>
                {entry.referenceNumber ? <Link to={opens(entry, unit.id)}>{entry.referenceNumber}</Link> : null}{' '}
                {detailOf(entry)}
                {entry.mergedAccount ? (
                  <span className="muted"> {say('of_merged', { account: entry.mergedAccount })}</span>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {answer.hasNextPage ? (
        <Button className="sec tool" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {say('earlier')}
        </Button>
      ) : null}
    </section>
  );
}
