import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';
import { Icon } from '../../ui/icons.tsx';
import { Reference } from '../../ui/parts.tsx';
import { numberOf } from './account-block.tsx';
import { balanceWords } from './due-words.ts';
import { methodName } from './method-block.tsx';

/** Town, address, telephone and hours at the head of what is printed. */
export function Letterhead({ unit }: { unit: BusinessUnitContext }) {
  const biller = `${unit.header} ${unit.subHeader}`.trim();
  return (
    <div className="letterhead only-print">
      {unit.logoUrl ? <img src={unit.logoUrl} width={52} height={52} alt="" /> : null}
      <div>
        <p className="nm">{biller}</p>
        <p>{[unit.organizationName, unit.address].filter(Boolean).join(', ')}</p>
        <p>{[unit.phone, unit.email, unit.hoursText].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

/** Which payment a sheet belongs to and when it was printed, at its foot; the browser writes the page number. */
export function PrintFoot({ unit, reference }: { unit: BusinessUnitContext; reference: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const before = () => flushSync(() => setNow(new Date()));
    addEventListener('beforeprint', before);
    return () => removeEventListener('beforeprint', before);
  }, []);
  return (
    <div className="print-foot only-print num">
      <span>
        {`${unit.header} ${unit.subHeader}`.trim()}, payment {reference}
      </span>
      <span>Printed {formatInstant(now, unit.timezone)}</span>
    </div>
  );
}

/** Where the payment can be seen again, written out for paper. */
export const lookupAddress = (reference: string): string => `${document.baseURI.replace(/^https?:\/\/|\/$/g, '')}/payment/${reference}/lookup`;

/** "Payment received" as it is printed on a letter page (look.md 16). */
export function PrintedConfirmation({ unit, result }: { unit: BusinessUnitContext; result: PaymentResult }) {
  const biller = `${unit.header} ${unit.subHeader}`.trim();
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const paidAt = result.createdDate ? formatInstant(result.createdDate, unit.timezone) : '';
  const fee = result.serviceFeeAmountMinor;
  const facts: readonly (readonly [string, string])[] = [
    ['Paid with', result.paymentSource ? methodName(result.paymentSource) : ''],
    ...result.accounts.map((account) => [`New balance${result.accounts.length > 1 ? `, ${numberOf(account)}` : ''}`, balanceWords(account.balanceMinor, show)] as const),
    ['Receipt sent to', result.contactEmail],
  ];
  return (
    <div className="printed only-print" aria-hidden="true">
      <Letterhead unit={unit} />
      <p className="title">
        <Icon name="checkCircle" size={34} /> Payment received
      </p>
      <p className="ld">
        Thank you. {show(result.totalMinor)} was paid on {paidAt.replace(' ', ' at ')}.
      </p>
      <dl className="top num">
        <div>
          <dt>Reference #</dt>
          <dd>
            <Reference number={result.referenceNumber} />
          </dd>
        </div>
        <div>
          <dt>Date and time</dt>
          <dd>{paidAt}</dd>
        </div>
        <div>
          <dt>Auth code</dt>
          <dd>{result.authCode}</dd>
        </div>
      </dl>
      <table className="num">
        <thead>
          <tr>
            <th>What was paid</th>
            <th>Account</th>
            <th className="r">Amount</th>
          </tr>
        </thead>
        <tbody>
          {result.accounts.map((account) => (
            <tr key={numberOf(account)}>
              <td>Payment</td>
              <td>{[account.name, numberOf(account)].filter(Boolean).join(', ')}</td>
              <td className="r">{show(account.amountMinor)}</td>
            </tr>
          ))}
          {fee > 0 ? (
            <tr>
              <td>Service fee</td>
              <td>{result.includeServiceFeeInPayment ? 'Included in the payment' : `Charged by ${unit.providerName}`}</td>
              <td className="r">{show(fee)}</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Total</td>
            <td className="r">{show(result.totalMinor)}</td>
          </tr>
        </tfoot>
      </table>
      <dl className="kv2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {fee > 0 && !result.includeServiceFeeInPayment ? (
        <p className="b">
          There will be two separate charges on your statement: {show(result.amountMinor)} from {biller} and {show(fee)} from {unit.providerName}.
        </p>
      ) : null}
      <p>See this payment again: {lookupAddress(result.referenceNumber)}</p>
      <p>Please retain for your records.</p>
      <PrintFoot unit={unit} reference={result.referenceNumber} />
    </div>
  );
}
