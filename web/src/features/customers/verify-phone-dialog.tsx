import { useState } from 'react';
import { codeFields } from '@ratepayer/contract/customers/customer.fields.ts';
import { showPhone } from '@ratepayer/contract/customers/phone-number.ts';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { CustomerDialog } from './customer-dialog.ts';

/** Texts a code to the payer's phone, and takes it from the payer who reads it out. */
export function VerifyPhoneDialog(shown: CustomerDialog) {
  const { record, unit, when, onClose } = shown;
  const [until, setUntil] = useState('');
  const { id: customerId, phoneNumber } = record;
  const to = showPhone(phoneNumber);
  if (until) return <EnterCode {...shown} to={to} sent={say('code_sent', { to, until })} />;
  return (
    <AskDialog
      title={say('verify_ask', { to })}
      confirm={say('text_code')}
      back={say('cancel')}
      act={() => customerChangeApi.initiatePhoneVerification({ businessUnitId: unit.id, customerId, phoneNumber })}
      failed={say('unread')}
      onDone={({ expiresDate }) => setUntil(when(expiresDate))}
      onClose={onClose}
    >
      <p className="small">{say('text_code_means', { to })}</p>
    </AskDialog>
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
