import { attestedFields } from '@ratepayer/contract/paperless/paperless.fields.ts';
import type { PaperlessPayer, PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { paperlessApi } from '../../platform/api/paperless.api.ts';
import { say } from '../../platform/texts/staff-paperless.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly settings: PaperlessSettings;
  readonly payer: PaperlessPayer;
  readonly account: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Bills by e-mail for a payer who agrees before staff: the words are read out, and how they agreed is kept. */
export function TurnOnDialog({ settings, payer, account, onDone, onClose }: Props) {
  const { accountId: id, consent } = settings;
  const { customerId, loginEmail: email } = payer;
  const form = useForm({
    fields: attestedFields,
    labels: { method: say('agreed_how'), note: say('agreed_note') },
    start: {},
    save: (agreed, options) =>
      paperlessApi.changePaperless(
        { id, customerId, consentVersion: consent.version, rowVersion: 0, consent: agreed },
        options,
      ),
    onSaved: () => {
      toast(say('turned_on'));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('turn_on_ask', { account })}
      facts={
        <>
          <p className="small">{say('turn_on_means', { email })}</p>
          <p className="small gap-sm">{consent.words}</p>
        </>
      }
      confirm={say('turn_on')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="method" radio nameOf={sayValue} />
      <FormField form={form} name="note" />
    </FormDialog>
  );
}
