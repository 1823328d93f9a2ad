import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import './bills.css';
import { useState } from 'react';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { describedBy, Labelled } from '../../ui/form/labelled.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { nameOf } from './bill-words.ts';
import { sendTo } from './send-file.ts';

interface Props {
  readonly bill: Bill;
  readonly onClose: () => void;
  readonly onDone: (after: Bill) => void;
}

/** Gives a bill another document, which takes the place of the former one once it has arrived. */
export function ReplaceDialog({ bill, onClose, onDone }: Props) {
  const { businessUnitId, id: billId, rowVersion } = bill;
  const of = { businessUnitId, billId };
  const [file, setFile] = useState<File>();
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    parts: ['fileName'],
    also: (): Readonly<Record<string, string>> => (file ? {} : { fileName: say('choose_a_pdf') }),
    save: async ({ reason }, options) => {
      if (!file) return bill;
      const place = await billApi.replaceBillDocument({ ...of, fileName: file.name, reason, rowVersion }, options);
      await sendTo(place, file, () => undefined);
      return billApi.readBill(of);
    },
    onSaved: (after) => {
      toast(say('document_replaced', { bill: nameOf(after) }));
      onDone(after);
    },
  });
  const shared = {
    id: form.idOf('fileName'),
    label: say('document'),
    required: true,
    error: form.errorOf('fileName'),
  };
  return (
    <FormDialog
      form={form}
      title={say('replace_ask', { bill: nameOf(bill) })}
      facts={
        <>
          <p className="b">{say('bill_of', { name: bill.accountName, account: shownNumber(bill) })}</p>
          <p className="small gap-sm">{say('replace_means')}</p>
        </>
      }
      confirm={say('replace_document')}
      back={say('cancel')}
      onReload={() => void billApi.readBill(of).then(onDone)}
      onClose={onClose}
    >
      <Labelled {...shared}>
        <input
          id={shared.id}
          type="file"
          className="file-input"
          accept="application/pdf,.pdf"
          aria-invalid={shared.error ? true : undefined}
          aria-describedby={describedBy(shared)}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            form.touch('fileName');
          }}
        />
      </Labelled>
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
