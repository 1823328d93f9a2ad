import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduledApi } from '../../platform/api/autopay.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import type { AccountNamed } from '../../ui/detail/account-named.ts';
import type { ShownOf } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { methodWords } from './method-words.ts';
import { type Doing, doingActions } from './planned.ts';
import { PlannedDialog } from './planned-dialog.tsx';

/** What was scheduled on an account and what became of it, with what may be done now. */
export function ScheduledOfAccount({
  record,
  unit,
  show,
  onChanged,
}: ShownOf<AccountNamed> & { readonly onChanged: () => void }) {
  const answer = useQuery(queryOf(scheduledApi.listScheduledPayments, { id: record.id }, { quiet: true }));
  const [asked, setAsked] = useState<{ readonly of: ScheduledPayment; readonly doing: Doing }>();
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const { items } = answer.data;
  return (
    <section className="panel">
      <h2>{say('scheduled_payments')}</h2>
      {items.length === 0 ? <p className="small muted">{say('no_scheduled')}</p> : null}
      {items.length > 0 ? (
        <PlainTable
          label={say('scheduled_payments')}
          heads={[
            say('payment_date'),
            { figures: say('amount') },
            say('method'),
            say('status'),
            say('payment'),
            { unseen: say('actions') },
          ]}
        >
          {items.map((one) => (
            <tr key={one.id}>
              <td className="num">{formatDate(one.processingDate)}</td>
              <td className="r">{show(one.totalMinor)}</td>
              <td>{methodWords(one.paymentSource)}</td>
              <td>
                <Status value={one.status} />{' '}
                <span className="small muted">{one.isHeld ? say('held') : one.reason}</span>
              </td>
              <td>{one.payment ? <Status value={one.payment.status} /> : '—'}</td>
              <td>
                <Acts of={one} onPress={(doing) => setAsked({ of: one, doing })} />
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      {asked ? (
        <PlannedDialog
          unit={unit}
          of={asked.of}
          doing={asked.doing}
          onDone={onChanged}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

/** What the server says that this person may do with it now. */
function Acts({ of, onPress }: { readonly of: ScheduledPayment; readonly onPress: (doing: Doing) => void }) {
  const doings: Doing[] = [
    ...(of.mayCancel && of.isHeld ? (['release'] as const) : []),
    ...(of.mayCancel ? (['cancel', 'skip'] as const) : []),
    ...(of.mayRetry ? (['retry'] as const) : []),
  ];
  return doingActions(doings, onPress).map((action) =>
    'press' in action ? (
      <button key={action.key} type="button" className="link-btn" onClick={action.press}>
        {action.text} <span className="vh">{formatDate(of.processingDate)}</span>
      </button>
    ) : null,
  );
}
