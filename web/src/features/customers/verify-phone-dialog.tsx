import { useState } from 'react';
import { codeFields } from '@ratepayer/contract/customers/customer.fields.ts';
import { showPhone } from '@ratepayer/contract/customers/phone-number.ts';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';
import type { CustomerDialog } from './customer-dialog.ts';

/** Texts a code to the payer's phone, and takes it from the payer who reads it out. */
export function VerifyPhoneDialog(shown: CustomerDialog) {
  const { record, unit, when, onClose } = shown;
  const [until, setUntil] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const to = showPhone(record.phoneNumber);
  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const request = customerChangeApi.initiatePhoneVerification({
      businessUnitId: unit.id,
      customerId: record.id,
      phoneNumber: record.phoneNumber,
    });
    const { data, errors } = await outcomeOf(request).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('unread'));
    if (data) setUntil(when(data.expiresDate));
  }
  if (until) return <EnterCode {...shown} to={to} sent={say('code_sent', { to, until })} />;
  return (
    <Dialog title={say('verify_ask', { to })} onClose={onClose}>
      <p className="small">{say('text_code_means', { to })}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button busy={busy} onClick={() => void send()}>
          {say('text_code')}
        </Button>
      </div>
    </Dialog>
  );
}

function EnterCode({
  record,
  unit,
  to,
  sent,
  onSaved,
  onClose,
}: CustomerDialog & { readonly to: string; readonly sent: string }) {
  const form = useForm({
    fields: codeFields,
    labels: { code: say('code') },
    start: {},
    save: ({ code }, options) =>
      customerChangeApi.verifyPhone({ businessUnitId: unit.id, customerId: record.id, code }, options),
    onSaved: (after) => {
      toast(say('verified_now', { to }));
      onSaved(after);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('verify_ask', { to })}
      facts={
        <p className="small" role="status">
          {sent}
        </p>
      }
      confirm={say('verify')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="code" hint={say('code_help')} short />
    </FormDialog>
  );
}
