import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { ReactNode } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { billerOf } from './biller-of.ts';
import { labelOf } from './account-block.tsx';
import { methodName } from './method-block.tsx';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly show: (minor: number) => string;
  readonly onChange: () => void;
}

/** What was chosen, row by row, each with its way back. */
export function Chosen({ intent: { accounts, charges, paymentSource, contactEmail }, show, onChange }: Props) {
  const row = (label: string, content: ReactNode) => (
    <div className="review-row">
      <p className="muted small">{label}</p>
      <button type="button" className="link-btn u" onClick={onChange}>
        {say('change')} <span className="vh">{label}</span>
      </button>
      <div>{content}</div>
    </div>
  );
  const bought = charges.filter(({ productId }) => productId);
  const paidOn = (accountId: number) =>
    charges.filter((charge) => charge.accountId === accountId).reduce((sum, charge) => sum + charge.price.value, 0);
  return (
    <>
      {accounts[0]
        ? row(
            say(accounts.length > 1 ? 'accounts' : 'account'),
            accounts.map((account) => (
              <p key={account.id}>
                <span className="b num">{[labelOf(account), show(paidOn(account.id))].filter(Boolean).join(', ')}</span>
                <br />
                <span className="muted num small">{shownNumber(account)}</span>
              </p>
            )),
          )
        : null}
      {bought[0]
        ? row(
            say('payment_items'),
            bought.map(({ productId, description, price }) => (
              <p key={productId} className="b num">
                {description}, {show(price.value)}
              </p>
            )),
          )
        : null}
      {paymentSource ? row(say('pay_with'), <PaidWith source={paymentSource} />) : null}
      {row(say('receipt_to'), <p className="b">{contactEmail || say('no_email')}</p>)}
    </>
  );
}

function PaidWith({ source }: { source: NonNullable<PaymentIntent['paymentSource']> }) {
  const { cardExpiryMonth: month, cardExpiryYear: year } = source;
  return (
    <p>
      <span className="b num">{methodName(source)}</span>
      {month ? (
        <>
          <br />
          <span className="muted num small">
            {say('expires', { when: `${String(month).padStart(2, '0')}/${String(year).slice(-2)}` })}
          </span>
        </>
      ) : null}
    </p>
  );
}

/** What it costs; a fee of its own is a second charge, of another name. */
export function Cost({ unit, intent: { amountMinor, totalMinor, feeQuote }, show }: Omit<Props, 'onChange'>) {
  const amount = show(amountMinor);
  const fee = feeQuote?.amountMinor ? show(feeQuote.amountMinor) : '';
  const row = (label: string, value: string, className?: string) => (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <>
      <dl className="ledger ruled">
        {row(say('payment'), amount)}
        {fee ? row(say('service_fee'), fee) : null}
        {row(say('total'), show(totalMinor), 'total')}
      </dl>
      {fee ? (
        <p className="muted small gap-md">
          {feeQuote?.includeServiceFeeInPayment
            ? say('fee_in_total', { fee })
            : say('see_two_charges', {
                amount,
                biller: billerOf(unit),
                fee,
                provider: unit.providerName,
              })}
        </p>
      ) : null}
    </>
  );
}
