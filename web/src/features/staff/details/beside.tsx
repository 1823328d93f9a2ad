import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { Link } from 'react-router';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { Status } from '../../../ui/status.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

interface Props {
  readonly payment: PaymentDetails;
  readonly show: (minor: number) => string;
  readonly when: (instant: string) => string;
  /** The number in the address: of a service fee when its own link was opened. */
  readonly opened: string;
  readonly hrefOf: (referenceNumber: string) => string;
  readonly accountHrefOf: (accountNumber: string) => string;
}

/** Beside a payment: whose it is, what belongs to it, and what the payer agreed to and was told. */
export function Beside({ payment, show, when, opened, hrefOf, accountHrefOf }: Props) {
  const accounts = [
    ...new Map(
      payment.lineItems.filter((line) => line.accountNumber).map((line) => [shownNumber(line), line] as const),
    ),
  ];
  return (
    <>
      {accounts.length > 0 ? (
        <section className="panel">
          <h2>{say('account', { accounts: accounts.length })}</h2>
          {accounts.map(([label, line]) => (
            <p key={label} className="small gap-sm">
              <Link to={accountHrefOf(line.accountNumber)}>{line.accountName || label}</Link>
              <br />
              <span className="muted num">{label}</span>
            </p>
          ))}
        </section>
      ) : null}
      {payment.relatedPayments.length > 0 ? (
        <section className="panel">
          <h2>{say('related_payments')}</h2>
          {payment.relatedPayments.map((related) => (
            <p
              key={related.referenceNumber}
              className={`small gap-sm related${related.referenceNumber === opened ? ' opened' : ''}`}
            >
              <span className="row between">
                <Link to={hrefOf(related.referenceNumber)}>
                  {related.type === 'Service Fee'
                    ? say('service_fee')
                    : related.createdDate < payment.createdDate
                      ? say('earlier_attempt')
                      : say('later_attempt')}
                </Link>
                <span className="num">{show(related.amountMinor)}</span>
              </span>
              <Status value={related.status} />
            </p>
          ))}
        </section>
      ) : null}
      {payment.terms.length > 0 ? (
        <section className="panel">
          <h2>{say('terms')}</h2>
          {payment.terms.map((terms) => (
            <details key={terms.identifier + terms.version} className="small">
              <summary>{say('version', { identifier: terms.identifier, version: terms.version })}</summary>
              <p className="muted">
                {sayValue(terms.method as 'Checkbox')}, {when(terms.acknowledgedAt)}, {terms.clientAddress}
              </p>
              <p className="terms">{terms.renderedText}</p>
            </details>
          ))}
        </section>
      ) : null}
      {payment.emails.length > 0 ? (
        <section className="panel">
          <h2>{say('communication')}</h2>
          {payment.emails.map((mail) => (
            <p key={mail.createdDate} className="small">
              {sayValue(mail.templateKey)} <Status value={mail.status} />
              <br />
              <span className="muted">
                {mail.to}, {when(mail.createdDate)}
              </span>
            </p>
          ))}
        </section>
      ) : null}
    </>
  );
}
