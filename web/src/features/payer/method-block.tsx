import type { ReactNode, Ref } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { FeeQuote, PaymentIntent, SourceDisplay } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { Icon } from '../../ui/icons.tsx';
import type { CardFrameHandle } from './card-frame.tsx';
import { BankBody, type BankEntry, CardBody, type CardEntry, kindOf } from './source-fields.tsx';
import { say } from '../../platform/texts/payer.ts';

/** A number is that of something the payer keeps. */
export type Method = 'Credit Card' | 'ACH' | 'kept' | '' | number;

interface Props {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly method: Method;
  /** What the payer keeps to pay with. */
  readonly saved?: readonly WalletSource[];
  /** What is to be paid, minor units; 0 while nothing is chosen. */
  readonly amountMinor: number;
  readonly fees: Readonly<Partial<Record<'Credit Card' | 'ACH', FeeQuote>>>;
  readonly card: CardEntry;
  readonly bank: BankEntry;
  readonly errors: Readonly<Record<string, string>>;
  readonly cardFrame: Ref<CardFrameHandle>;
  readonly onMethod: (method: Method) => void;
  readonly onCard: (card: CardEntry) => void;
  readonly onBank: (bank: BankEntry) => void;
  /** A field inside the frame was changed. */
  readonly onCardField: (field: string) => void;
  /** Takes an account that a payment method is closed to out of this payment. */
  readonly onSeparate: (accountId: number) => void;
}

/** Which payment methods may be shown: the channel's, less what any of the accounts blocks. */
export function offeredMethods(intent: PaymentIntent): ('Credit Card' | 'ACH')[] {
  const { config, accounts, currencyCode } = intent;
  const card =
    config.cardEnabled &&
    config.quickPayRestriction !== 'ACH Only' &&
    !accounts.some((account) => account.blockCreditCardPayment);
  const bank =
    config.achEnabled &&
    config.quickPayRestriction !== 'Card Only' &&
    currencyCode === 'USD' &&
    !accounts.some((account) => account.blockAchPayment);
  return [...(card ? (['Credit Card'] as const) : []), ...(bank ? (['ACH'] as const) : [])];
}

/** Accounts that close a payment method to all the others; one account alone has nothing to be separated from. */
function blockedAccounts(intent: PaymentIntent): { account: PaymentIntent['accounts'][number]; text: string }[] {
  if (intent.accounts.length < 2) return [];
  return intent.accounts.flatMap((account) => {
    const number = account.accountNumber;
    return [
      ...(account.blockCreditCardPayment ? [{ account, text: say('not_by_card', { number }) }] : []),
      ...(account.blockAchPayment ? [{ account, text: say('not_by_bank', { number }) }] : []),
    ];
  });
}

const iconOf = (type: string) => (type === 'ACH' ? 'bank' : 'card');

/** A method as its owner knows it: the brand of a card, the kind of a bank account. */
export const methodName = (source: Pick<SourceDisplay, 'accountType' | 'accountNumberLast4'>) =>
  say('ending_in', {
    kind: /Account$/.test(source.accountType) ? say(kindOf(source.accountType)) : source.accountType,
    digits: source.accountNumberLast4,
  });

/** "How do you want to pay?": each way with its fee before it is chosen. */
export function MethodBlock(props: Props) {
  const { unit, intent, method, fees, onMethod } = props;
  const offered = offeredMethods(intent);
  const feeText = (type: 'Credit Card' | 'ACH') => {
    if (props.amountMinor <= 0) return say('fee_after_amount');
    const fee = fees[type];
    if (!fee) return ' ';
    if (fee.amountMinor === 0) return say('no_fee');
    const amount = formatMoney(fee.amountMinor, intent.currencyCode, unit.culture);
    return say(fee.includeServiceFeeInPayment ? 'service_fee_included' : 'service_fee_of', { amount });
  };
  const choice = (value: Method, title: string, type: 'Credit Card' | 'ACH', body?: ReactNode) => (
    <div className={`card-choice${method === value ? ' on' : ''}`} key={value}>
      <label className="head">
        <input
          type="radio"
          className="radio"
          name="method"
          id={`method-${value === type ? iconOf(type) : value}`}
          checked={method === value}
          onChange={() => onMethod(value)}
        />
        <span>
          <span className="ttl">{title}</span>
          <span className="fee">{feeText(type)}</span>
        </span>
        <Icon name={iconOf(type)} size={26} stroke={1.5} />
      </label>
      {method === value ? body : null}
    </div>
  );
  const kept = (value: Method, source: SourceDisplay) => choice(value, methodName(source), source.paymentSourceType);
  return (
    <fieldset>
      <legend className="vh">{say('how_to_pay')}</legend>
      {intent.paymentSource ? kept('kept', intent.paymentSource) : null}
      {props.saved?.map((source) => kept(source.id, source))}
      {offered.includes('Credit Card')
        ? choice('Credit Card', say('card'), 'Credit Card', <CardBody {...props} />)
        : null}
      {offered.includes('ACH') ? choice('ACH', say('bank_account'), 'ACH', <BankBody {...props} />) : null}
      {blockedAccounts(intent).map(({ account, text }) => (
        <p className="gap-sm" key={account.id + text}>
          {text}{' '}
          <button type="button" className="link-btn u" onClick={() => props.onSeparate(account.id)}>
            {say('pay_separately')}
          </button>
        </p>
      ))}
      {offered.length === 0 ? <p>{say('not_together', { phone: unit.phone })}</p> : null}
    </fieldset>
  );
}
