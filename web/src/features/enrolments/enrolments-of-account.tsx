import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { EnrolmentsOfAccount as Enrolments } from '@ratepayer/contract/enrolments/enrolment.operations.ts';
import { enrolmentApi } from '../../platform/api/enrolment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

type Props = Shown<AccountPage> & { readonly enrolments: Enrolments };

/** Autopay and paperless billing of an account: what holds, what ended, and who did it. */
export function EnrolmentsOfAccount({ paperless, ...shown }: Shown<AccountPage> & { readonly paperless: ReactNode }) {
  const of = { businessUnitId: shown.unit.id, accountId: shown.record.id };
  const answer = useQuery(queryOf(enrolmentApi.listEnrolmentsOfAccount, of, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data)
    return (
      <>
        <Banner kind="bad" title={problemOf(answer.error, say('enrolments_could_not'))} />
        <Button className="sec tool" onClick={() => void answer.refetch()}>
          {say('try_again')}
        </Button>
      </>
    );
  return (
    <>
      <Autopay {...shown} enrolments={answer.data} />
      {paperless}
      <Paperless {...shown} enrolments={answer.data} />
      <Activities {...shown} enrolments={answer.data} />
    </>
  );
}

function planOf({ schedulingType, leadTimeDays, dayOfMonth }: Enrolments['autopay'][number]): string {
  if (schedulingType === 'DueDateLeadTime') return say('autopay_before_due', { count: leadTimeDays ?? 0 });
  return dayOfMonth === 'Last' ? say('autopay_on_last') : say('autopay_on_day', { day: dayOfMonth ?? '' });
}

function Autopay({ enrolments: { autopay }, show }: Props) {
  return (
    <section className="panel">
      <h2>{say('autopay')}</h2>
      {autopay.length === 0 ? (
        <p className="small muted">{say('no_autopay')}</p>
      ) : (
        <PlainTable
          label={say('autopay')}
          heads={[say('set_up_by'), say('pays'), { figures: say('at_most') }, say('since_day'), say('until')]}
        >
          {autopay.map((one) => (
            <tr key={one.id}>
              <td>{one.customerName || say('the_town')}</td>
              <td>{planOf(one)}</td>
              <td className="r">{one.maxAmountMinor === null ? '—' : show(one.maxAmountMinor)}</td>
              <td className="num">{formatDate(one.startDate)}</td>
              <td className="num">{one.isActive ? say('runs') : formatDate(one.endDate)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}

function Paperless({ enrolments: { paperless }, when }: Props) {
  return (
    <section className="panel">
      <h2>{say('paperless')}</h2>
      {paperless.length === 0 ? (
        <p className="small muted">{say('no_paperless')}</p>
      ) : (
        <PlainTable label={say('paperless')} heads={[say('customer'), say('e_mail'), say('since_day'), say('until')]}>
          {paperless.map((one) => (
            <tr key={one.id}>
              <td>{one.customerName}</td>
              <td>{one.email}</td>
              <td className="num">{when(one.enrolledDate)}</td>
              <td className="num">{one.endedDate ? when(one.endedDate) : say('runs')}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}

function Activities({ enrolments: { activities }, when }: Props) {
  if (activities.length === 0) return null;
  return (
    <section className="panel">
      <h2>{say('enrolment_activities')}</h2>
      <PlainTable
        label={say('enrolment_activities')}
        heads={[say('date'), say('what'), say('activity'), say('by'), say('reason')]}
      >
        {activities.map((one) => (
          <tr key={one.id}>
            <td className="num">{when(one.date)}</td>
            <td>{say(one.kind)}</td>
            <td>{sayValue(one.activity)}</td>
            <td>{one.actor}</td>
            <td>{one.reason || '—'}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
