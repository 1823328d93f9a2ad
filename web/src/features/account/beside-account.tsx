import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { Link } from 'react-router';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

type Type = AccountPage['displayFields'][number]['type'];

/** What each field that a business unit may show is of this account. */
const values: Readonly<Record<Type, (account: AccountPage, show: (minor: number) => string) => string>> = {
  'Account Number': ({ accountNumber }) => accountNumber,
  'Subaccount Number': ({ subAccountNumber }) => subAccountNumber,
  Name: ({ name }) => name,
  Balance: ({ balance }, show) => show(balance),
  'Issue Date': ({ issueDate }) => formatDate(issueDate),
  'Due Date': ({ dueDate }) => formatDate(dueDate),
  'Zip Code': ({ address }) => address.zip,
  Address: ({ address }) => addressLine(address),
  'Phone Number': ({ phoneNumber }) => phoneNumber,
  Note: () => '',
  'Late Fee': ({ lateFee }, show) => show(lateFee),
  Description: ({ description }) => description,
  EmailAddress: ({ emailAddress }) => emailAddress,
  PastDueAmountMinor: ({ pastDueAmountMinor }, show) => show(pastDueAmountMinor),
};

function metaOf({ meta }: AccountPage): (readonly [string, string])[] {
  const kept = JSON.parse(meta) as Readonly<Record<string, unknown>>;
  return Object.entries(kept).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
}

function Pairs({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="kv">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whose account it is, and what the business unit shows of it. */
export function BesideAccount({ record: account, unit, show }: Shown<AccountPage>) {
  const fields = account.displayFields
    .filter(({ type }) => type !== 'Note')
    .map(({ type, label }) => [label, values[type](account, show)] as const);
  const meta = metaOf(account);
  return (
    <>
      <section className="panel">
        <h2>{say('facts')}</h2>
        {/* The words of the business unit itself. */}
        <div translate="no">
          <Pairs rows={fields} />
        </div>
      </section>
      <section className="panel">
        <h2>{say('customer')}</h2>
        {account.customers.length === 0 ? <p className="small muted">{say('no_customer')}</p> : null}
        {account.customers.map(({ id, name, email, emailVerified, isBlocked }) => (
          <p key={id} className="small">
            <b>
              <Link to={`/portal/customers/${id}/dashboard?bu=${unit.id}`}>{name}</Link>
            </b>
            {isBlocked ? <span className="tag">{say('blocked')}</span> : null}
            <br />
            <span className="muted">{emailVerified ? say('customer_verified', { email }) : email}</span>
          </p>
        ))}
      </section>
      {meta.length > 0 ? (
        <section className="panel">
          <h2>{say('meta')}</h2>
          <Pairs rows={meta} />
        </section>
      ) : null}
    </>
  );
}
