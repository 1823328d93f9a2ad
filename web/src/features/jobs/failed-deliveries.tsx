import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { deliveryList, deliveryTexts } from '@ratepayer/contract/jobs/delivery.list.ts';
import type { FailedDelivery } from '@ratepayer/contract/jobs/delivery.shapes.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobApi } from '../../platform/api/job.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { outcomeOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button, Reference } from '../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What could not be delivered, with its reason; what waits for a person is sent again from here. */
export function FailedDeliveries({ unit, user }: Props) {
  const { busy, sendAgain } = useSendAgain(unit.id);
  const nameOf = ({ topic, announcedDate }: FailedDelivery) =>
    say('deliveries_of', {
      topic: topicWords(topic),
      date: formatInstant(announcedDate, unit.timezone, viewerZone(), unit.culture),
    });
  return (
    <section className="gap-md">
      <h2>{sayOfList(deliveryTexts.title)}</h2>
      <p>{sayOfList(deliveryTexts.purpose)}</p>
      <ListPage
        inside
        list={deliveryList}
        texts={deliveryTexts}
        unit={unit}
        user={user}
        load={jobApi.listFailedDeliveries}
        file={jobApi.exportFailedDeliveries}
        chips={['Status']}
        unannounced
        cells={{
          topic: ({ topic }) => topicWords(topic),
          to: ({ to, consumer }) => to || <span className="muted">{sayValue(consumer)}</span>,
          referenceNumber: ({ referenceNumber }) =>
            referenceNumber ? (
              <Link to={`/portal/payments/details/${referenceNumber}?bu=${unit.id}`}>
                <Reference number={referenceNumber} />
              </Link>
            ) : null,
        }}
        row={{
          key: ({ id }) => id,
          href: () => '',
          name: nameOf,
          menu: (row) =>
            row.status === 'Failed' ? (
              <SendAgain name={nameOf(row)} busy={busy} onSend={() => void sendAgain([row.id])} />
            ) : null,
        }}
        card={{ title: 'topic', status: 'status', facts: ['announcedDate', 'to', 'errorMessage', 'referenceNumber'] }}
        above={(_, answer) => <SendAllAgain rows={answer?.items ?? []} busy={busy} onSend={sendAgain} />}
      />
    </section>
  );
}

/** What was announced: a mail by the name of its kind, anything else as systems that listen call it. */
const topicWords = (topic: string): string =>
  topic.startsWith('email.') ? say('deliveries_mail', { name: sayValue(topic.slice('email.'.length)) }) : topic;

/** Sends deliveries again, of which the list and the bell are told; nobody sends twice while it runs. */
function useSendAgain(businessUnitId: number) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function sendAgain(ids: number[]): Promise<void> {
    setBusy(true);
    const { data } = await outcomeOf(jobApi.sendDeliveriesAgain({ businessUnitId, ids }));
    setBusy(false);
    toast(data ? say('deliveries_sent', { count: data.sent }) : say('deliveries_not_sent'));
    void client.invalidateQueries({ queryKey: keyOf(jobApi.listFailedDeliveries) });
  }
  return { busy, sendAgain };
}

interface SendAgainProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onSend: () => void;
}

const SendAgain = ({ name, busy, onSend }: SendAgainProps) => (
  <button type="button" className="link-btn" aria-disabled={busy || undefined} onClick={() => !busy && onSend()}>
    {say('deliveries_send_again')} <span className="vh">{name}</span>
  </button>
);

interface SendAllProps {
  readonly rows: readonly FailedDelivery[];
  readonly busy: boolean;
  readonly onSend: (ids: number[]) => Promise<void>;
}

/** All of the page that wait for a person, where they are more than one. */
function SendAllAgain({ rows, busy, onSend }: SendAllProps) {
  const failed = rows.filter(({ status }) => status === 'Failed');
  if (failed.length < 2) return null;
  return (
    <p className="gap-sm">
      <Button className="tool sec" busy={busy} onClick={() => void onSend(failed.map(({ id }) => id))}>
        {say('deliveries_send_all', { count: failed.length })}
      </Button>
    </p>
  );
}
