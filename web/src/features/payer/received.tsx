import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { openPage } from '../../platform/navigation.ts';
import { allMessages } from '../../platform/refused.ts';
import { Link } from '../../platform/router.tsx';
import { toast } from '../../platform/toasts.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button, CopyButton, Reference, usePageTitle } from '../../ui/parts.tsx';
import { billerOf } from './biller-of.ts';
import { balanceWords } from './due-words.ts';
import { sendReceipt } from './intent-calls.ts';
import { methodName } from './method-block.tsx';
import { PrintedConfirmation } from './printed.tsx';
import { say } from '../../platform/texts/payer.ts';

/** The receipt: what was paid, what is owed now, and where it went. */
export function Received({
  unit,
  result,
  onAnother,
}: {
  unit: BusinessUnitContext;
  result: PaymentResult;
  onAnother: () => void;
}) {
  const [mailing, setMailing] = useState(false);
  usePageTitle(say('payment_received'), billerOf(unit));
  const show = (minor: number) => formatMoney(minor, result.currencyCode as 'USD' | 'CAD', unit.culture);
  const fact = (label: string, value: string) =>
    value ? (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ) : null;
  return (
    <main className="receipt-main" id="main">
      <PrintedConfirmation unit={unit} result={result} />
      <div className="col no-print">
        <section className="stub" aria-label={say('receipt')}>
          <p className="biller">
            <b>{billerOf(unit)}</b>
            <span>{[unit.organizationName, unit.address].filter(Boolean).join(', ')}</span>
          </p>
          <div className="row received">
            <span className="ok-disc">
              <Icon name="check" size={28} stroke={2.4} />
            </span>
            <h1>{say('payment_received')}</h1>
          </div>
          <p className="muted gap-md">
            {say('thank_you', {
              amount: show(result.totalMinor),
              date: result.createdDate ? formatDate(dateIn(result.createdDate, unit.timezone)) : '',
            })}
          </p>
          {result.paymentSource?.paymentSourceType === 'ACH' ? (
            <p className="gap-sm">{say('bank_takes_days')}</p>
          ) : null}
          <div className="ref-box">
            <p className="muted row between small">
              {say('reference_no')}
              <CopyButton text={result.referenceNumber} label={say('reference_number')} />
            </p>
            <p className="digits">
              <Reference number={result.referenceNumber} />
            </p>
          </div>
          <dl className="ledger">
            {result.accounts.map((account) => (
              <div key={account.accountNumber + account.subAccountNumber}>
                <dt>{[account.name, shownNumber(account)].filter(Boolean).join(', ')}</dt>
                <dd>{show(account.amountMinor)}</dd>
              </div>
            ))}
            {result.accounts.map((account) => (
              <div className="sub small" key={`new${account.accountNumber}${account.subAccountNumber}`}>
                <dt>
                  {result.accounts.length > 1
                    ? say('new_balance_of', { account: shownNumber(account) })
                    : say('new_balance')}
                </dt>
                <dd className="muted">{balanceWords(account.balanceMinor, show)}</dd>
              </div>
            ))}
            {result.serviceFeeAmountMinor > 0
              ? fact(
                  say(result.includeServiceFeeInPayment ? 'service_fee_incl_line' : 'service_fee'),
                  show(result.serviceFeeAmountMinor),
                )
              : null}
            <div className="total">
              <dt>{say('total')}</dt>
              <dd>{show(result.totalMinor)}</dd>
            </div>
          </dl>
          <dl className="ledger gap-sm">
            {result.paymentSource ? fact(say('paid_with'), methodName(result.paymentSource)) : null}
            {fact(say('auth_code'), result.authCode)}
            {fact(say('sent_to'), result.contactEmail)}
          </dl>
          {result.serviceFeeAmountMinor > 0 && !result.includeServiceFeeInPayment ? (
            <p className="muted small gap-sm">{say('two_charges')}</p>
          ) : null}
        </section>
        <div className="two-btns">
          <Button className="sec" onClick={() => openPage(`/payment/${result.referenceNumber}/receipt`)}>
            <Icon name="print" /> {say('print_pdf')}
          </Button>
          <Button className="sec" onClick={() => setMailing(!mailing)}>
            <Icon name="mail" /> {say('e_mail')}
          </Button>
        </div>
        {mailing ? <MailForm result={result} /> : null}
        <section className="next-step">
          <h2>{say('see_again')}</h2>
          <p className="muted">{say('keep_reference')}</p>
          <p>
            <Link className="way" to={`/payment/${result.referenceNumber}/lookup`}>
              {say('look_at_payment')}
            </Link>
          </p>
          <Button className="soft full" onClick={onAnother}>
            {say('pay_another')}
          </Button>
        </section>
      </div>
    </main>
  );
}

function MailForm({ result }: { result: PaymentResult }) {
  const [email, setEmail] = useState(result.contactEmail);
  const [error, setError] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    const answer = await sendReceipt(result.paymentId ?? 0, email.trim(), result.identifier);
    setBusy(false);
    setError(answer.data ? '' : allMessages(answer.errors) || say('check_email'));
    if (answer.data) {
      setSentTo(answer.data.email);
      toast(say('receipt_sent_to', { email: answer.data.email }));
    }
  }
  return (
    <form
      className="gap-lg"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        id="receipt-email"
        label={say('e_mail')}
        type="email"
        autoComplete="email"
        required
        value={email}
        error={error}
        onChange={setEmail}
      />
      <p className="gap-md row wrap">
        <Button type="submit" className="sec" busy={busy} busyText={say('sending')}>
          {say('send')}
        </Button>
        <span role="status">{sentTo ? say('receipt_sent_to', { email: sentTo }) : ''}</span>
      </p>
    </form>
  );
}
