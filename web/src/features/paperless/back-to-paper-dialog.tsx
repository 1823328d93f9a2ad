import { backToPaperFields } from '@ratepayer/contract/paperless/paperless.fields.ts';
import { paperlessApi } from '../../platform/api/paperless.api.ts';
import { say } from '../../platform/texts/staff-paperless.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly of: { readonly accountId: number; readonly customerId: number; readonly rowVersion: number };
  readonly account: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why bills of a payer come on paper again. */
export function BackToPaperDialog({ of, account, onDone, onClose }: Props) {
  const { accountId: id, customerId, rowVersion } = of;
  const form = useForm({
    fields: backToPaperFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => paperlessApi.endPaperless({ id, customerId, rowVersion, reason }, options),
    onSaved: () => {
      toast(say('ended'));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('back_ask', { account })}
      facts={<p className="small">{say('back_means')}</p>}
      confirm={say('back')}
      back={say('cancel')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
