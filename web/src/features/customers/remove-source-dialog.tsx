import { reasonFields } from '@ratepayer/contract/customers/customer.fields.ts';
import type { KeptSource } from '@ratepayer/contract/customers/customer-wallet.operations.ts';
import { customerWalletApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** A card or bank account as it is said. */
export const sourceName = ({ accountType, accountNumberLast4 }: KeptSource): string =>
  say('ending_in', { type: sayValue(accountType), last4: accountNumberLast4 });

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly source: KeptSource;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why a payer's card or bank account is taken out of the wallet. */
export function RemoveSourceDialog({ of, source, onDone, onClose }: Props) {
  const name = sourceName(source);
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) =>
      customerWalletApi.removeCustomerSource({ ...of, sourceId: source.id, reason }, options),
    onSaved: () => {
      toast(say('source_removed', { source: name }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('remove_source_ask', { source: name })}
      facts={<p className="small">{say('remove_source_means', { count: source.autopayAccounts })}</p>}
      confirm={say('remove')}
      back={say('keep')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
