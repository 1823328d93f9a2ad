import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { AccountPage, PaymentOfAccount } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { shortBrand } from '@ratepayer/contract/payments/channels.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading, Reference } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

const few = 5;

/** The brand and the last digits of what was paid with. */
export function MethodOf({ payment }: { payment: Pick<PaymentOfAccount, 'accountType' | 'accountNumberLast4'> }) {
  const { accountType, accountNumberLast4: last4 } = payment;
  return (
    <>
      <span className="muted">{sayValue(shortBrand[accountType] ?? accountType)}</span> {last4 ? `•••• ${last4}` : ''}
    </>
  );
}

/** What was paid on an account last, and why something was not taken. */
export function LastPayments(shown: Shown<AccountPage>) {
  const { record, unit, user } = shown;
  const [params] = useSearchParams();
  const asked = { businessUnitId: unit.id, AccountId: record.id, PageSize: few };
  const mayRead = user.permissions.includes('Payments:Default');
  const answer = useQuery({
    ...queryOf(accountPageApi.listPaymentsOfAccount, asked, { quiet: true }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const all = new URLSearchParams(params);
  all.set('tab', 'payments');
  return (
    <section className="panel">
      <h2>
        {say('last_payments')}
        <Link to={`?${all}`}>{say('all_payments')}</Link>
      </h2>
      {answer.data ? (
        <Payments items={answer.data.items} {...shown} />
      ) : answer.isPending ? (
        <Loading />
      ) : (
        <>
          <Banner kind="bad" title={problemOf(answer.error, say('payments_could_not'))} />
          <Button className="sec tool" onClick={() => void answer.refetch()}>
            {say('try_again')}
          </Button>
        </>
      )}
    </section>
  );
}

function Payments({ items, unit, show, when }: Shown<AccountPage> & { readonly items: readonly PaymentOfAccount[] }) {
  if (items.length === 0) return <p className="small muted">{say('nothing_paid')}</p>;
  return (
    <PlainTable
      label={say('last_payments')}
      heads={[say('date'), say('reference'), say('status'), say('method'), say('channel'), { figures: say('amount') }]}
    >
      {items.map((payment) => (
        <tr key={payment.id}>
          <td className="num">{when(payment.createdDate)}</td>
          <td>
            <Link to={`/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`}>
              <Reference number={payment.referenceNumber} />
            </Link>
          </td>
          <td className="with-why">
            <Status value={payment.status} />
            {payment.errorMessage ? <small className="muted"> {payment.errorMessage}</small> : null}
          </td>
          <td>
            <MethodOf payment={payment} />
          </td>
          <td>{payment.channel ? sayValue(payment.channel) : '—'}</td>
          <td className="r">{show(payment.amountMinor)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
