import { moneyOf } from '../../platform/texts/money-of.ts';
import { numberOf, shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { MergeResult } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { fields, line } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { Sides } from './compare-row.ts';

interface Props {
  readonly sides: Sides;
  readonly unit: BusinessUnitSummary;
  readonly onReload: () => void;
  readonly onClose: () => void;
  readonly onDone: (after: MergeResult) => void;
}

const confirmFields = fields({ number: line(90) });

/** The last question: the number of the account that ends is typed, because nothing brings it back. */
export function ConfirmMerge({ sides: { gone, stays }, unit, onReload, onClose, onDone }: Props) {
  const number = numberOf(gone);
  const [from, to] = [shownNumber(gone), shownNumber(stays)];
  const form = useForm({
    fields: confirmFields,
    labels: { number: say('type_to_confirm', { number }) },
    start: {},
    also: ({ number: typed }): Record<string, string> =>
      String(typed).replaceAll(/\s/g, '').replaceAll('–', '-') === number
        ? {}
        : { number: say('typed_wrong', { number }) },
    save: (_values, options) =>
      lifecycleApi.mergeAccounts(
        {
          sourceAccountId: gone.id,
          destinationAccountId: stays.id,
          sourceRowVersion: gone.rowVersion,
          destinationRowVersion: stays.rowVersion,
        },
        options,
      ),
    onSaved: (after) => {
      toast(say('accounts_merged', { from, to }));
      onDone(after);
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('merge_ask', { from, to })}
      facts={
        <p className="small">{say('merge_means', { from, to, sum: moneyOf(unit)(gone.balance + stays.balance) })}</p>
      }
      confirm={say('merge_accounts')}
      back={say('cancel')}
      danger
      onReload={onReload}
      onClose={onClose}
    >
      <FormField form={form} name="number" />
    </FormDialog>
  );
}
