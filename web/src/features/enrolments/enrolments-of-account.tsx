import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { EnrolmentsOfAccount as Enrolments } from '@ratepayer/contract/enrolments/enrolment.operations.ts';
import { enrolmentApi } from '../../platform/api/enrolment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

type Props = Shown<AccountPage> & { readonly enrolments: Enrolments };

/** Paperless billing of an account: what holds, what ended, and who did it; autopay has a tab of its own. */
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
      {paperless}
      <Paperless {...shown} enrolments={answer.data} />
      <Activities {...shown} enrolments={answer.data} />
    </>
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

function Activities({ enrolments, when }: Props) {
  const activities = enrolments.activities.filter(({ kind }) => kind === 'paperless');
  if (activities.length === 0) return null;
  return (
    <section className="panel">
      <h2>{say('enrolment_activities')}</h2>
      <PlainTable label={say('enrolment_activities')} heads={[say('date'), say('activity'), say('by'), say('reason')]}>
        {activities.map((one) => (
          <tr key={one.id}>
            <td className="num">{when(one.date)}</td>
            <td>{sayValue(one.activity)}</td>
            <td>{one.actor}</td>
            <td>{one.reason || '—'}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
