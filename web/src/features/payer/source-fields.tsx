import type { Ref } from 'react';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { say } from '../../platform/texts/payer.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CardFrame, type CardFrameHandle } from './card-frame.tsx';

export interface BankEntry {
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business';
  readonly accountType: 'Checking Account' | 'Savings Account';
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

/** The word for a kind of bank account. */
export const kindOf = (accountType: string) =>
  accountType === 'Savings Account' ? 'savings_account' : 'checking_account';

type Errors = Readonly<Record<string, string>>;
interface CardProps {
  readonly card: CardEntry;
  readonly errors: Errors;
  readonly cardFrame: Ref<CardFrameHandle>;
  readonly onCard: (card: CardEntry) => void;
  /** A field inside the frame was changed. */
  readonly onCardField: (field: string) => void;
  readonly intent: {
    readonly cardFieldsUrl: string;
    readonly config: Pick<PaymentIntent['config'], 'billingAddressCollection'>;
  };
}
interface BankProps {
  readonly bank: BankEntry;
  readonly errors: Errors;
  readonly onBank: (bank: BankEntry) => void;
}

/** A card by the gateway's own fields. */
export function CardBody({ intent, card, errors, cardFrame, onCard, onCardField }: CardProps) {
  return (
    <div className="body">
      <div className="card-fields">
        <Field
          id="card-name"
          label={say('name_on_card')}
          required
          autoComplete="cc-name"
          value={card.holderName}
          error={errors['card-name']}
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
              error={errors['card-zip']}
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

/** A bank account by its numbers. */
export function BankBody({ bank, errors, onBank }: BankProps) {
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
      error={errors[`bank-${key}`]}
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
