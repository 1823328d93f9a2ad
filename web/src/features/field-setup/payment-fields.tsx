import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { paymentFieldApi } from '../../platform/api/payment-field.api.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { recordHistory } from '../../ui/detail/history.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { PaymentFieldDrawer } from './payment-field-drawer.tsx';
import { paymentFieldHistory } from './payment-field-history.ts';
import { PaymentFieldsTable } from './payment-fields-table.tsx';
import { useActing } from '../../ui/use-acting.ts';
import { type GivenPaymentField, usePaymentFields } from './use-payment-fields.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** No key of a field: another one is added. */
const added = '+';

/** What payers of a business unit are asked before they pay. */
export function PaymentFields({ unit, user }: Props) {
  const of = { businessUnitId: unit.id };
  const address = useAddress();
  const set = usePaymentFields(of);
  const acting = useActing(set);
  const [deleting, setDeleting] = useState<GivenPaymentField>();
  const { data, error, refetch } = set;
  if (!data && !error) return <Loading />;
  if (!data)
    return (
      <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('payment_fields') }))}>
        <Button className="sec tool" onClick={() => void refetch()}>
          {sayForm('try_again')}
        </Button>
      </Banner>
    );
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  const history = {
    load: paymentFieldApi.readPaymentFieldsHistory,
    of,
    zone: unit.timezone,
    words: paymentFieldHistory(data.fields),
    record: data,
  };
  const asked = address.get('payment');
  const edited = data.fields.find(({ key }) => key === asked);
  return (
    <section aria-label={say('payment_fields')}>
      <div className="row wrap between gap-sm">
        <p className="muted">{say('payment_fields_purpose')}</p>
        {mayChange ? (
          <Button className="sec tool" onClick={() => address.set('payment', added)}>
            {say('add_payment_field')}
          </Button>
        ) : null}
      </div>
      {acting.problem ? <Banner kind="bad" title={acting.problem} alert /> : null}
      {data.fields.length === 0 ? (
        <p>{say('nothing_asked')}</p>
      ) : (
        <PaymentFieldsTable
          fields={data.fields}
          onMove={mayChange ? (key, label, by) => void acting.move((field) => field.key === key, label, by) : undefined}
          onEdit={(key) => address.set('payment', key)}
          onDelete={setDeleting}
        />
      )}
      <HistoryBelow {...history} />
      {mayChange && (edited || asked === added) ? (
        <PaymentFieldDrawer
          key={asked}
          field={edited}
          set={set}
          history={recordHistory(history)}
          onClose={() => address.set('payment', undefined)}
        />
      ) : null}
      {deleting ? (
        <AskDialog
          title={say('delete_ask', { label: deleting.label })}
          confirm={say('delete')}
          back={say('keep')}
          danger
          act={() => set.save((all) => all.filter(({ key }) => key !== deleting.key))}
          onDone={() => (setDeleting(undefined), toast(say('removed', { label: deleting.label })))}
          onClose={() => setDeleting(undefined)}
        >
          <p className="small">{say('delete_means')}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
