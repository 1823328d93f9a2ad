import { useState } from 'react';
import { planFields } from '@ratepayer/contract/fees/fee.fields.ts';
import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import { quoteServiceFee } from '@ratepayer/contract/fees/service-fee.ts';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { parseMoneyInput } from '../../platform/texts/typed-money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { draw, say } from '../../platform/texts/staff-fees.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Field } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import type { FeeMerchantAccount } from './fee-merchant-account.ts';
import { PlanQuestion, useConfirmed } from './plan-question.tsx';
import { askedOf, planOf, wrongTiers } from './fee-figures.ts';
import { TierRows, type TypedTier } from './tier-rows.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'id' | 'name'>;
  readonly accounts: readonly FeeMerchantAccount[];
  readonly today: string;
  readonly onBack: () => void;
  readonly onDone: (plan: FeePlan) => void;
}

const labelsNow = () => ({
  channel: say('channel'),
  paymentSourceType: say('source'),
  method: say('method'),
  flatMinor: say('flat_amount'),
  percentBps: say('percent'),
  minimumMinor: say('minimum'),
  maximumMinor: say('maximum'),
  perTransactionLimitMinor: say('most_at_once'),
  includeServiceFeeInPayment: say('included_in_payment'),
  feeMerchantAccountId: say('fee_merchant_account'),
  effectiveDate: say('effective_date'),
});
interface Kept {
  readonly typed: Typed<typeof planFields>;
  readonly tiers: readonly TypedTier[];
}
const usualTiers: readonly TypedTier[] = [
  { upTo: '100.00', flat: '1.50', percent: '' },
  { upTo: '', flat: '3.00', percent: '' },
];

/** A fee planned from a later day, with a calculator that computes as the product will. */
export function PlanFeeForm({ unit, user, accounts, today, onBack, onDone }: Props) {
  // A sign-in on the way comes back to what was entered.
  const draft = useDraft<Kept>(`fee.plan.${unit.id}`, user);
  const [tiers, setTiers] = useState(draft.values?.tiers ?? usualTiers);
  const tomorrow = addDays(today, 1);
  const { asked, confirmed, decide } = useConfirmed();
  const form = useForm<typeof planFields, FeePlan | null>({
    fields: planFields,
    labels: labelsNow(),
    start: {
      channel: '',
      paymentSourceType: 'Credit Card',
      method: 'Percent With Minimum',
      flatMinor: 150,
      percentBps: 295,
      minimumMinor: 150,
      feeMerchantAccountId: accounts[0]?.id ?? null,
      effectiveDate: tomorrow,
    },
    draft: { values: draft.values?.typed, keep: (typed) => draft.keep({ typed, tiers }) },
    parts: ['tiers'],
    shown: ({ method, includeServiceFeeInPayment }) => askedOf(String(method), includeServiceFeeInPayment === true),
    also: ({ method, effectiveDate }): Record<string, string> => ({
      ...(method === 'Tiered' && wrongTiers(tiers) ? { tiers: wrongTiers(tiers) } : {}),
      ...(String(effectiveDate) < tomorrow ? { effectiveDate: say('choose_day_after_today') } : {}),
    }),
    save: async (values, options) => {
      const plan = planOf(values, tiers);
      if (!(await confirmed(plan))) return null;
      await feeApi.planFeeSchedule({ businessUnitId: unit.id, ...plan }, options);
      return plan;
    },
    onSaved: (plan) => plan && onDone(plan),
  });
  const plan = planOf(form.values, tiers);
  const isDirty = form.isDirty || tiers !== usualTiers;
  const show = (minor: number) => shownMoney(minor, unit.currencyCode, unit.culture);
  return (
    <FormPage
      form={{ ...form, isDirty }}
      name={say('plan_a_fee')}
      save={say('plan_fee')}
      back={say('back')}
      onBack={onBack}
      mayChange
    >
      <PlanFields form={form} tomorrow={tomorrow} accounts={accounts}>
        {plan.method === 'Tiered' ? (
          <TierRows
            id={form.idOf('tiers')}
            tiers={tiers}
            error={form.errorOf('tiers')}
            onChange={(next) => {
              setTiers(next);
              form.touch('tiers');
            }}
          />
        ) : null}
      </PlanFields>
      <Calculator plan={plan} show={show} />
      <p className="small gap-md">
        {say('payers_see_from', { date: plan.effectiveDate || tomorrow, zone: unit.timezone })}
      </p>
      {asked ? <PlanQuestion plan={asked} zone={unit.timezone} show={show} onAnswer={decide} /> : null}
    </FormPage>
  );
}

interface FieldsProps {
  readonly form: Form<typeof planFields>;
  readonly tomorrow: string;
  readonly accounts: readonly FeeMerchantAccount[];
  readonly children: React.ReactNode;
}

/** What the method of the fee asks for, in its order; its tiers stand where the other figures do. */
function PlanFields({ form, tomorrow, accounts, children }: FieldsProps) {
  const has = (name: (typeof form.shown)[number]) => form.shown.includes(name);
  return (
    <>
      <FormField
        form={form}
        name="channel"
        nameOf={(channel) => (channel === '' ? say('all') : sayValue(channel as 'Quick Pay'))}
      />
      <FormField form={form} name="paymentSourceType" nameOf={sayValue} />
      <FormField form={form} name="method" nameOf={sayValue} />
      {has('flatMinor') ? <FormField form={form} name="flatMinor" short /> : null}
      {has('percentBps') ? <FormField form={form} name="percentBps" short hint={say('percent_range')} /> : null}
      {has('minimumMinor') ? <FormField form={form} name="minimumMinor" short /> : null}
      {children}
      {has('maximumMinor') ? <FormField form={form} name="maximumMinor" short /> : null}
      <FormField form={form} name="effectiveDate" short min={tomorrow} />
      <FormField form={form} name="perTransactionLimitMinor" short />
      <FormField form={form} name="includeServiceFeeInPayment" hint={say('included_hint')} />
      {has('feeMerchantAccountId') ? (
        <FormField form={form} name="feeMerchantAccountId" needed offered={accounts.map(offerOf)} />
      ) : null}
    </>
  );
}

/** The few accounts that may charge a fee are all offered. */
const offerOf = ({ id, name, merchantNumber }: FeeMerchantAccount) => ({
  value: String(id),
  name: `${name} (${merchantNumber})`,
});

/** What the planned fee comes to on an amount. */
function Calculator({ plan, show }: { plan: FeePlan; show: (minor: number) => string }) {
  const [tried, setTried] = useState('100.00');
  return (
    <section aria-label={say('calculator')} className="gap-lg">
      <Field label={say('try_an_amount')} short inputMode="decimal" value={tried} onChange={setTried} />
      <p className="small gap-sm" role="status">
        {draw('fee_on', {
          amount: show(parseMoneyInput(tried)),
          fee: <b>{show(quoteServiceFee(plan, parseMoneyInput(tried)))}</b>,
        })}
      </p>
    </section>
  );
}
