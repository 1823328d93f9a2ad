import { useRef } from 'react';
import { correctionForm } from '@ratepayer/contract/accounts/account-page.fields.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

const asTyped = (balance: number) => ({ newBalanceMinor: Math.abs(balance), isCredit: balance < 0 });

interface Props extends Pick<Shown<Pick<AccountPage, 'id' | 'balance'>>, 'record' | 'unit' | 'show' | 'today'> {
  /** Also told of what somebody else made of it meanwhile. */
  readonly onSaved: (after: AccountPage) => void;
  readonly onClose: () => void;
}

/** A new balance, since when and why, against the balance that is shown above it. */
export function CorrectBalanceDrawer({ record, unit, show, today, onSaved, onClose }: Props) {
  const { id } = record;
  const read = useRef(record.balance);
  const form = useForm({
    fields: correctionForm,
    labels: {
      newBalanceMinor: say('new_balance'),
      isCredit: say('is_credit'),
      effectiveDate: say('effective_date'),
      reason: say('reason'),
    },
    start: { effectiveDate: today, isCredit: false },
    also: ({ effectiveDate }, values): Record<string, string> => ({
      ...(String(effectiveDate) > today ? { effectiveDate: say('not_in_future') } : {}),
      ...(signed(values) === read.current ? { newBalanceMinor: say('balance_is_that') } : {}),
    }),
    save: ({ effectiveDate, reason, ...typed }, options) =>
      accountPageApi.correctBalance(
        { id, newBalanceMinor: signed(typed), effectiveDate, reason, balanceMinor: read.current },
        options,
      ),
    onSaved: (after) => {
      toast(say('balance_corrected'));
      onSaved(after);
      onClose();
    },
  });
  async function reread() {
    const latest = await accountPageApi.getAccountPage({ businessUnitId: unit.id, accountId: id });
    read.current = latest.balance;
    onSaved(latest);
    return { values: asTyped(latest.balance) };
  }
  const { newBalanceMinor } = form.values;
  const to = signed(form.values);
  return (
    <FormDrawer
      form={form}
      title={say('correct_balance')}
      save={say('change_balance')}
      reread={reread}
      onClose={onClose}
    >
      <p>{say('balance_now', { balance: show(read.current) })}</p>
      <FormField form={form} name="newBalanceMinor" short />
      <FormField form={form} name="isCredit" />
      <FormField form={form} name="effectiveDate" short max={today} />
      <FormField form={form} name="reason" />
      {newBalanceMinor !== undefined && to !== read.current ? (
        <p className="gap-md" role="status">
          {say('correction_does', { from: show(read.current), to: show(to), by: show(to - read.current) })}
        </p>
      ) : null}
    </FormDrawer>
  );
}

/** What was typed, as a balance. */
const signed = ({ newBalanceMinor = 0, isCredit }: { newBalanceMinor?: number; isCredit?: boolean }): number =>
  isCredit ? -newBalanceMinor : newBalanceMinor;
