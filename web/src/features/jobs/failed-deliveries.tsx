import { viewerZone } from '../../platform/viewer-zone.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FailedDelivery } from '@ratepayer/contract/jobs/job.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { jobApi } from '../../platform/api/job.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { outcomeOf, problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff.ts';
import { toast } from '../../platform/toasts.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListStates } from '../../ui/list/list-states.tsx';
import { numberedTurns } from '../../ui/list/turns.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Button, Reference } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

const refreshMs = 10_000;

/** What could not be delivered, with its reason; what waits for a person is sent again from here. */
export function FailedDeliveries({ unit }: { unit: Pick<BusinessUnitSummary, 'id' | 'timezone'> }) {
  const address = useListAddress();
  const { get, set, page, size } = address;
  const [sending, setSending] = useState(false);
  const asked = { businessUnitId: unit.id, Page: page, PageSize: size, 'Search.SearchText': get('q') || undefined };
  const list = useQuery({
    ...queryOf(jobApi.listFailedDeliveries, asked),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const rows = list.data?.items ?? [];
  const total = list.data?.totalCount ?? 0;
  const failed = rows.filter((row) => row.status === 'Failed');

  async function sendAgain(ids: number[]): Promise<void> {
    setSending(true);
    const { data } = await outcomeOf(jobApi.sendDeliveriesAgain({ businessUnitId: unit.id, ids }));
    setSending(false);
    toast(data ? say('deliveries_sent', { count: data.sent }) : say('deliveries_not_sent'));
    void list.refetch();
  }

  return (
    <section aria-label={say('deliveries_title')}>
      <div className="page-head">
        <div>
          <h2>{say('deliveries_title')}</h2>
          <p>{say('deliveries_purpose')}</p>
        </div>
        <SearchBox name={say('deliveries_search')} value={get('q')} onSearch={(q) => set({ q })} />
        {failed.length > 1 ? (
          <Button className="tool sec" busy={sending} onClick={() => void sendAgain(failed.map((row) => row.id))}>
            {say('deliveries_send_all', { count: failed.length })}
          </Button>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <>
          <DeliveryTable rows={rows} unit={unit} busy={sending} onSendAgain={(id) => void sendAgain([id])} />
          <Pager
            skipped={address.skipped}
            shown={rows.length}
            size={size}
            total={total}
            turns={numberedTurns(address, total)}
          />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, say('deliveries_not_loaded'))}
          onRetry={() => void list.refetch()}
          isEmpty={list.data !== undefined}
          isFiltered={get('q') !== ''}
          onClear={() => set({ q: undefined })}
        >
          <p className="b">{say('deliveries_none')}</p>
        </ListStates>
      )}
    </section>
  );
}

/** What was announced: a mail by the name of its kind, anything else as systems that listen call it. */
const topicWords = (topic: string): string =>
  topic.startsWith('email.') ? say('deliveries_mail', { name: sayValue(topic.slice('email.'.length)) }) : topic;

interface TableProps {
  readonly rows: readonly FailedDelivery[];
  readonly unit: Pick<BusinessUnitSummary, 'id' | 'timezone'>;
  readonly busy: boolean;
  readonly onSendAgain: (id: number) => void;
}

function DeliveryTable({ rows, unit, busy, onSendAgain }: TableProps) {
  const at = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  return (
    <PlainTable
      gap="gap-md"
      label={say('deliveries_title')}
      heads={[
        say('deliveries_announced'),
        say('deliveries_what'),
        say('deliveries_to'),
        say('deliveries_payment'),
        say('deliveries_reason'),
        say('deliveries_tries'),
        say('deliveries_next'),
        say('deliveries_status'),
        { unseen: say('deliveries_actions') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{at(row.announcedDate)}</td>
          <td>{topicWords(row.topic)}</td>
          <td>{row.to || <span className="muted">{sayValue(row.consumer)}</span>}</td>
          <td>
            {row.referenceNumber ? (
              <Link to={`/portal/payments/details/${row.referenceNumber}?bu=${unit.id}`}>
                <Reference number={row.referenceNumber} />
              </Link>
            ) : null}
          </td>
          <td>{row.errorMessage}</td>
          <td className="r">{row.attempts}</td>
          <td>{row.nextAttemptDate ? at(row.nextAttemptDate) : ''}</td>
          <td>
            <Status value={row.status} />
          </td>
          <td>
            {row.status === 'Failed' ? (
              <button
                type="button"
                className="link-btn"
                aria-disabled={busy || undefined}
                onClick={() => !busy && onSendAgain(row.id)}
              >
                {say('deliveries_send_again')}{' '}
                <span className="vh">
                  {say('deliveries_of', { topic: topicWords(row.topic), date: at(row.announcedDate) })}
                </span>
              </button>
            ) : null}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
