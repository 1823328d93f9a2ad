import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { externalList, externalTexts } from '@ratepayer/contract/payments/external.list.ts';
import type { ExternalPayment } from '@ratepayer/contract/payments/external.shapes.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { RecordExternalForm } from '../../features/staff/external/record-form.tsx';
import { ReverseExternalDialog } from '../../features/staff/external/reverse-dialog.tsx';
import { totalsRows } from '../../features/staff/list/totals-words.ts';
import { externalUploadApi } from '../../platform/api/external-upload.api.ts';
import { externalApi } from '../../platform/api/external.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';
import { say } from '../../platform/texts/staff-payments.ts';
import { BringFile } from './bring-file.tsx';

/** A row where there is no room for columns. */
const card = {
  title: 'payerName',
  amount: 'amountMinor',
  status: 'status',
  facts: ['receivedDate', 'externalMethod', 'externalReference'],
} as const;

/** Payments that were received elsewhere, so that balances and history are complete. */
export function ExternalPaymentsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const [form, setForm] = useState<'record' | 'import'>();
  const [reversing, setReversing] = useState<ExternalPayment>();
  const close = () => [setForm(undefined), setReversing(undefined)];
  const done = () => {
    close();
    void client.invalidateQueries({ queryKey: keyOf(externalApi.listExternalPayments) });
  };
  return (
    <ListPage
      list={externalList}
      texts={externalTexts}
      unit={unit}
      user={user}
      load={externalApi.listExternalPayments}
      file={externalApi.exportExternalPayments}
      chips={['ExternalMethods', 'PaymentStatuses', 'PostsToBalance']}
      live={['Payment.Processed', 'Payment.Voided']}
      cells={{
        payerName: (payment) => (
          <>
            {payment.payerName} <span className="muted">{shownNumber(payment)}</span>
          </>
        ),
        status: (payment) => <Status value={statusLabel(payment)} />,
      }}
      row={{
        key: (payment) => payment.id,
        href: (payment) => `/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`,
        name: (payment) => payment.externalReference,
        actions: (payment) =>
          payment.status === 'Succeeded' && user.permissions.includes('Payments:Void')
            ? [{ key: 'reverse', text: say('reverse'), press: () => setReversing(payment) }]
            : [],
      }}
      card={card}
      totals={({ totals }, show) =>
        totalsRows({ totals, show, counted: 'count_payments', amountColumn: 'amountMinor' })
      }
      buttons={
        form ? null : (
          <>
            {user.permissions.includes('Billing:Default') ? (
              <Button className="tool sec" onClick={() => setForm('import')}>
                {say('import_file')}
              </Button>
            ) : null}
            <Button className="tool" onClick={() => setForm('record')}>
              {say('record_payment')}
            </Button>
          </>
        )
      }
    >
      {form === 'import' ? (
        <BringFile
          businessUnitId={unit.id}
          name={say('file_of_payments')}
          hint={say('columns_account_number_subaccount')}
          reserve={(fileName) => externalUploadApi.getExternalUploadUrl({ businessUnitId: unit.id, fileName })}
          onBack={close}
        />
      ) : null}
      {form === 'record' ? <RecordExternalForm unit={unit} onBack={close} onDone={done} /> : null}
      {reversing ? (
        <ReverseExternalDialog
          payment={reversing}
          show={(minor) => shownMoney(minor, unit.currencyCode, unit.culture)}
          onClose={close}
          onDone={done}
        />
      ) : null}
    </ListPage>
  );
}
