import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { Icon } from '../../ui/icons.tsx';
import { Reference } from '../../ui/parts.tsx';
import { billerOf } from './biller-of.ts';
import { balanceWords } from './due-words.ts';
import { methodName } from './method-block.tsx';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/payer.ts';

/** Town, address, telephone and hours at the head of what is printed. */
export function Letterhead({ unit }: { unit: BusinessUnitContext }) {
  const biller = billerOf(unit);
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
      <span>{say('payment_of', { biller: billerOf(unit), number: reference })}</span>
      <span>{say('printed_at', { when: formatInstant(now, unit.timezone) })}</span>
    </div>
  );
}

/** Where the payment can be seen again, written out for paper. */
export const lookupAddress = (reference: string): string =>
  `${document.baseURI.replace(/^https?:\/\/|\/$/g, '')}/payment/${reference}/lookup`;

/** "Payment received" as it is printed on a letter page (look.md 16). */
export function PrintedConfirmation({ unit, result }: { unit: BusinessUnitContext; result: PaymentResult }) {
  const biller = billerOf(unit);
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const paidAt = result.createdDate ? formatInstant(result.createdDate, unit.timezone) : '';
  const [paidDay = '', ...paidTime] = paidAt.split(' ');
  const fee = result.serviceFeeAmountMinor;
  const facts: readonly (readonly [string, string])[] = [
    [say('paid_with'), result.paymentSource ? methodName(result.paymentSource) : ''],
    ...result.accounts.map(
      (account) =>
        [
          result.accounts.length > 1 ? say('new_balance_of', { account: shownNumber(account) }) : say('new_balance'),
          balanceWords(account.balanceMinor, show),
        ] as const,
    ),
    [say('receipt_sent_label'), result.contactEmail],
  ];
  return (
    <div className="printed only-print" aria-hidden="true">
      <Letterhead unit={unit} />
      <p className="title">
        <Icon name="checkCircle" size={34} /> {say('payment_received')}
      </p>
      <p className="ld">
        {say('thank_you_at', { amount: show(result.totalMinor), date: paidDay, time: paidTime.join(' ') })}
      </p>
      <dl className="top num">
        <div>
          <dt>{say('reference_no')}</dt>
          <dd>
            <Reference number={result.referenceNumber} />
          </dd>
        </div>
        <div>
          <dt>{say('date_and_time')}</dt>
          <dd>{paidAt}</dd>
        </div>
        <div>
          <dt>{say('auth_code')}</dt>
          <dd>{result.authCode}</dd>
        </div>
      </dl>
      <table className="num">
        <thead>
          <tr>
            <th>{say('what_was_paid')}</th>
            <th>{say('account')}</th>
            <th className="r">{say('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {result.accounts.flatMap((account) =>
            account.lines.map((line, i) => (
              <tr key={`${shownNumber(account)} ${i}`}>
                <td>{line.description}</td>
                <td>{[account.name, shownNumber(account)].filter(Boolean).join(', ')}</td>
                <td className="r">{show(line.amountMinor)}</td>
              </tr>
            )),
          )}
          {fee > 0 ? (
            <>
              <tr className="sum">
                <td colSpan={2}>{say('payment')}</td>
                <td className="r">{show(result.amountMinor)}</td>
              </tr>
              <tr>
                <td>{say('service_fee')}</td>
                <td>
                  {result.includeServiceFeeInPayment
                    ? say('included_in_payment')
                    : say('charged_by', { provider: unit.providerName })}
                </td>
                <td className="r">{show(fee)}</td>
              </tr>
            </>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{say('total')}</td>
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
          {say('two_charges_of', {
            amount: show(result.amountMinor),
            biller,
            fee: show(fee),
            provider: unit.providerName,
          })}
        </p>
      ) : null}
      <p>{say('see_again_at', { address: lookupAddress(result.referenceNumber) })}</p>
      <p>{say('retain')}</p>
      <PrintFoot unit={unit} reference={result.referenceNumber} />
    </div>
  );
}
