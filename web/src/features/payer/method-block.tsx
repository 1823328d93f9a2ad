import type { Ref } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { FeeQuote, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CardFrame, type CardFrameHandle } from './card-frame.tsx';
import { say } from '../../platform/texts/payer.ts';

export type Method = 'Credit Card' | 'ACH' | 'kept' | '';

export interface BankEntry {
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business' | '';
  readonly accountType: 'Checking Account' | 'Savings Account' | '';
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountNumberAgain: string;
}
export const emptyBank: BankEntry = {
  holderName: '',
  holderType: 'Personal',
  accountType: 'Checking Account',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
};

export interface CardEntry {
  readonly holderName: string;
  readonly postalCode: string;
}

interface Props {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly method: Method;
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

const kindOf = (accountType: string) => (accountType === 'Savings Account' ? 'savings_account' : 'checking_account');

/** A method as its owner knows it: the brand of a card, the kind of a bank account. */
export const methodName = (source: NonNullable<PaymentIntent['paymentSource']>) =>
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
  const option = (value: Method, title: string, fee: string, icon: 'card' | 'bank') => (
    <label className="head">
      <input
        type="radio"
        className="radio"
        name="method"
        id={`method-${value === 'Credit Card' ? 'card' : value === 'ACH' ? 'bank' : 'kept'}`}
        checked={method === value}
        onChange={() => onMethod(value)}
      />
      <span>
        <span className="ttl">{title}</span>
        <span className="fee">{fee}</span>
      </span>
      <Icon name={icon} size={26} stroke={1.5} />
    </label>
  );
  return (
    <fieldset>
      <legend className="vh">{say('how_to_pay')}</legend>
      {intent.paymentSource ? (
        <div className={`card-choice${method === 'kept' ? ' on' : ''}`}>
          {option(
            'kept',
            methodName(intent.paymentSource),
            feeText(intent.paymentSource.paymentSourceType),
            intent.paymentSource.paymentSourceType === 'ACH' ? 'bank' : 'card',
          )}
        </div>
      ) : null}
      {offered.includes('Credit Card') ? (
        <div className={`card-choice${method === 'Credit Card' ? ' on' : ''}`}>
          {option('Credit Card', say('card'), feeText('Credit Card'), 'card')}
          {method === 'Credit Card' ? <CardBody {...props} /> : null}
        </div>
      ) : null}
      {offered.includes('ACH') ? (
        <div className={`card-choice${method === 'ACH' ? ' on' : ''}`}>
          {option('ACH', say('bank_account'), feeText('ACH'), 'bank')}
          {method === 'ACH' ? <BankBody {...props} /> : null}
        </div>
      ) : null}
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

function CardBody({ intent, card, errors, cardFrame, onCard, onCardField }: Props) {
  return (
    <div className="body">
      <div className="card-fields">
        <Field
          id="card-name"
          label={say('name_on_card')}
          required
          autoComplete="cc-name"
          value={card.holderName}
          error={errors['card-name'] ?? ''}
          onChange={(holderName) => onCard({ ...card, holderName })}
        />
        <div className="gap-lg frame">
          <CardFrame ref={cardFrame} url={intent.cardFieldsUrl} onChange={onCardField} />
        </div>
        {intent.config.billingAddressCollection === 'None' ? null : (
          <div className="gap-lg">
            <Field
              id="card-zip"
              label={say('billing_zip')}
              hint={say('zip_hint')}
              short
              required
              autoComplete="postal-code"
              value={card.postalCode}
              error={errors['card-zip'] ?? ''}
              onChange={(postalCode) => onCard({ ...card, postalCode })}
            />
          </div>
        )}
      </div>
      <p className="muted small gap-lg row">
        <Icon name="lock" />
        <span>{say('card_details_go')}</span>
      </p>
    </div>
  );
}

function BankBody({ bank, errors, onBank }: Props) {
  const choice = <K extends 'holderType' | 'accountType'>(key: K, legend: string, options: readonly BankEntry[K][]) => (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="choices gap-sm">
        {options.map((option) => (
          <label className={`choice${bank[key] === option ? ' on' : ''}`} key={option}>
            <input
              type="radio"
              className="radio"
              name={key}
              checked={bank[key] === option}
              onChange={() => onBank({ ...bank, [key]: option })}
            />
            {say(option === 'Business' ? 'business' : option === 'Personal' ? 'personal' : kindOf(option))}
          </label>
        ))}
      </div>
    </fieldset>
  );
  const text = (
    key: 'holderName' | 'routingNumber' | 'accountNumber' | 'accountNumberAgain',
    label: string,
    hint = '',
    numeric = true,
  ) => (
    <Field
      id={`bank-${key}`}
      label={label}
      hint={hint}
      required
      autoComplete={numeric ? 'off' : 'name'}
      inputMode={numeric ? 'numeric' : undefined}
      value={bank[key]}
      error={errors[`bank-${key}`] ?? ''}
      onChange={(value) => onBank({ ...bank, [key]: value })}
    />
  );
  return (
    <div className="body">
      {text('holderName', say('holder_name'), '', false)}
      {choice('holderType', say('whose_account'), ['Personal', 'Business'])}
      {choice('accountType', say('kind_of_account'), ['Checking Account', 'Savings Account'])}
      {text('routingNumber', say('routing_number'), say('routing_number_hint'))}
      {text('accountNumber', say('account_number'), say('account_number_hint'))}
      {text('accountNumberAgain', say('account_number_again'))}
    </div>
  );
}
