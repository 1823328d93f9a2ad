import { propertyOf } from '@ratepayer/contract/accounts/account-problems.ts';
import type { AccountsContext } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FieldLook } from '../../ui/form/field-look.ts';
import type { NameOf } from '../../ui/form/form-state.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { type AccountFieldName, helpOf, inOrder } from './account-labels.ts';
import { MetaRows } from './meta-rows.tsx';

const looks = (): Readonly<Partial<Record<AccountFieldName, FieldLook>>> => ({
  subAccountNumber: { short: true },
  balance: { short: true, hint: say('balance_hint') },
  lateFee: { short: true },
  pastDueAmountMinor: { short: true },
  issueDate: { short: true },
  dueDate: { short: true },
  state: { short: true },
  zip: { short: true },
  note: { hint: say('note_hint') },
  lateFeeApplicable: { hint: say('late_fee_applies_hint') },
  allowOnlinePayment: { hint: say('allow_online_hint') },
  blockCreditCardPayment: { hint: say('block_cards_hint') },
  blockAchPayment: { hint: say('block_bank_hint') },
});

interface Props<F extends Fields> {
  readonly form: Form<F>;
  readonly definitions: AccountsContext['businessUnits'][number]['fields'];
  readonly names: readonly (AccountFieldName & NameOf<F>)[];
}

/** Inputs of an account in the order of its business unit, with what each of them means. */
export function AccountInputs<F extends Fields>({ form, definitions, names }: Props<F>) {
  const look = looks();
  const needed = new Set<string>(definitions.flatMap(({ type, isRequired }) => (isRequired ? [propertyOf[type]] : [])));
  const help = helpOf(definitions);
  return inOrder(names, definitions).map((name) =>
    name === 'meta' ? (
      <MetaRows
        key={name}
        id={form.idOf(name)}
        label={form.labels[name]}
        error={form.errorOf(name)}
        value={String(form.typed[name])}
        onChange={(value) => form.set(name, value)}
      />
    ) : (
      <FormField
        key={name}
        form={form}
        name={name}
        {...look[name]}
        {...(help[name] ? { hint: help[name] } : {})}
        needed={form.fields[name]?.optional !== true || needed.has(name)}
      />
    ),
  );
}
