import { useId, useState } from 'react';
import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import { feeMethods, quoteServiceFee } from '@ratepayer/contract/fees/service-fee.ts';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney, parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { channels, paymentSourceTypes } from '@ratepayer/contract/payments/channels.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import { figuresOf, figuresRead, type TypedFee, wrongFigures } from './fee-figures.ts';
import { TierRows, type TypedTier } from './tier-rows.tsx';
import { draw, say } from '../../platform/texts/staff-fees.ts';
import { sayValue } from '../../platform/texts/values.ts';

const named = <V extends string>(members: readonly V[]) => members.map((each) => [each, sayValue(each)] as const);

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly accounts: readonly { id: number; name: string; merchantNumber: string }[];
  readonly today: string;
  readonly onBack: () => void;
  readonly onDone: (plan: FeePlan) => void;
}

/** A fee planned from a later day, with a calculator beside it that computes as the product will. */
export function PlanFeeForm({ unit, accounts, today, onBack, onDone }: Props) {
  const [channel, setChannel] = useState<FeePlan['channel']>('');
  const [paymentSourceType, setSource] = useState<FeePlan['paymentSourceType']>('Credit Card');
  const [method, setMethod] = useState<FeePlan['method']>('Percent With Minimum');
  const [tiers, setTiers] = useState<readonly TypedTier[]>([
    { upTo: '100.00', flat: '1.50', percent: '' },
    { upTo: '', flat: '3.00', percent: '' },
  ]);
  const [atOnce, setAtOnce] = useState('');
  const [flat, setFlat] = useState('1.50');
  const [percent, setPercent] = useState('2.95');
  const [minimum, setMinimum] = useState('1.50');
  const [maximum, setMaximum] = useState('');
  const [included, setIncluded] = useState(false);
  const [account, setAccount] = useState(String(accounts[0]?.id ?? ''));
  const [effectiveDate, setDate] = useState(addDays(today, 1));
  const [tried, setTried] = useState('100.00');
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [busy, setBusy] = useState(false);
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const errorOf = (name: string) => errors.find((error) => error.propertyName === name)?.errorMessage ?? '';
  const typed: TypedFee = { method, flat, percent, minimum, maximum, atOnce, tiers };
  const plan: FeePlan = {
    ...figuresRead(typed),
    channel,
    paymentSourceType,
    method,
    includeServiceFeeInPayment: included,
    feeMerchantAccountId: included || method === 'Waived' ? null : Number(account) || null,
    effectiveDate,
  };
  async function send(): Promise<void> {
    const wrong = wrongFigures(figuresOf(typed));
    if (wrong.length > 0) return setErrors(wrong);
    setBusy(true);
    const answer = await outcomeOf(feeApi.planFeeSchedule({ businessUnitId: unit.id, ...plan }));
    setBusy(false);
    if (answer.data) onDone(plan);
    else
      setErrors(
        answer.errors.length > 0 ? answer.errors : [{ propertyName: '', errorMessage: say('fee_not_planned') }],
      );
  }
  return (
    <form
      className="boxed"
      aria-label={say('plan_a_fee')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary
        problems={errors.map((error) => ({ id: error.propertyName || 'problems', message: error.errorMessage }))}
      />
      <div className="two-cols gap-md">
        <Choice
          label={say('channel')}
          value={channel}
          options={[['', say('all')], ...named(channels)]}
          onChange={(value) => setChannel(value as typeof channel)}
        />
        <Choice
          label={say('source')}
          value={paymentSourceType}
          options={named(paymentSourceTypes)}
          onChange={(value) => setSource(value as typeof paymentSourceType)}
        />
        <Choice
          label={say('method')}
          value={method}
          options={named(feeMethods)}
          onChange={(value) => setMethod(value as typeof method)}
        />
        {method === 'Flat' ? (
          <Field
            id="flatMinor"
            label={say('flat_amount')}
            required
            inputMode="decimal"
            value={flat}
            error={errorOf('flatMinor')}
            onChange={setFlat}
          />
        ) : null}
        {method.startsWith('Percent') ? (
          <Field
            id="percentBps"
            label={say('percent')}
            required
            inputMode="decimal"
            hint={say('percent_range')}
            value={percent}
            error={errorOf('percentBps')}
            onChange={setPercent}
          />
        ) : null}
        {method === 'Percent With Minimum' ? (
          <Field
            id="minimumMinor"
            label={say('minimum')}
            required
            inputMode="decimal"
            value={minimum}
            error={errorOf('minimumMinor')}
            onChange={setMinimum}
          />
        ) : null}
        {method === 'Waived' ? null : (
          <Field
            id="maximumMinor"
            label={say('maximum')}
            optional
            inputMode="decimal"
            value={maximum}
            error={errorOf('maximumMinor')}
            onChange={setMaximum}
          />
        )}
        <Field
          id="effectiveDate"
          label={say('effective_date')}
          required
          type="date"
          min={addDays(today, 1)}
          value={effectiveDate}
          error={errorOf('effectiveDate')}
          onChange={setDate}
        />
      </div>
      {method === 'Tiered' ? <TierRows tiers={tiers} error={errorOf('tiers')} onChange={setTiers} /> : null}
      <Field
        id="perTransactionLimitMinor"
        label={say('most_at_once')}
        optional
        short
        inputMode="decimal"
        value={atOnce}
        error={errorOf('perTransactionLimitMinor')}
        onChange={setAtOnce}
      />
      <label className="row small gap-md">
        <input
          type="checkbox"
          className="check"
          checked={included}
          onChange={(event) => setIncluded(event.target.checked)}
        />
        {say('included_in_payment')}
      </label>
      <p className="desc">{say('included_hint')}</p>
      {included || method === 'Waived' ? null : (
        <div className="gap-md">
          <Choice
            id="feeMerchantAccountId"
            label={say('fee_merchant_account')}
            value={account}
            options={accounts.map((each) => [String(each.id), `${each.name} (${each.merchantNumber})`] as const)}
            onChange={setAccount}
          />
        </div>
      )}
      <section aria-label={say('calculator')} className="gap-lg">
        <Field label={say('try_an_amount')} short inputMode="decimal" value={tried} onChange={setTried} />
        <p className="small gap-sm" role="status">
          {draw('fee_on', {
            amount: show(parseMoneyInput(tried)),
            fee: <b>{show(quoteServiceFee(plan, parseMoneyInput(tried)))}</b>,
          })}
        </p>
      </section>
      <p className="small gap-md">{say('payers_see_from', { date: effectiveDate })}</p>
      <div className="row gap-md">
        <Button className="sec" onClick={onBack}>
          {say('back')}
        </Button>
        <Button type="submit" busy={busy} busyText={say('saving')}>
          {say('plan_fee')}
        </Button>
      </div>
    </form>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
  id,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
  id?: string;
}) {
  const made = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id ?? made}>
        {label}
      </label>
      <div className="input">
        <select id={id ?? made} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
