import { useState } from 'react';
import type { OtherLogin } from '@ratepayer/contract/customers/customer.shapes.ts';
import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Search } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface Props {
  readonly businessUnitId: number;
  /** The login that nobody uses afterwards. */
  readonly from: Pick<OtherLogin, 'id' | 'name' | 'email'>;
  readonly onDone: (into: OtherLogin) => void;
  readonly onClose: () => void;
}

const otherFields = fields({ customerId: refTo('customer') });

/** Finds other logins that may be seen anywhere by name, address, number or account. */
const searchOthers =
  (businessUnitId: number, id: number, found: Map<number, OtherLogin>): Search =>
  async (text, signal) => {
    const asked = { businessUnitId, id, ...(text ? { 'Search.SearchText': text } : {}) };
    const { items } = await customerReadApi.searchOtherLogins(asked, { signal });
    for (const other of items) found.set(other.id, other);
    return items.map((other) => ({ id: other.id, name: say('login_named', { name: other.name, email: other.email }) }));
  };

/** Merges a login into another one of the same person, which is searched for: it is found, then asked about. */
export function MergeWith({ businessUnitId, from, onDone, onClose }: Props) {
  const [found] = useState(() => new Map<number, OtherLogin>());
  const [search] = useState(() => searchOthers(businessUnitId, from.id, found));
  const [into, setInto] = useState<OtherLogin>();
  const form = useForm({
    fields: otherFields,
    labels: { customerId: say('other_login') },
    start: {},
    save: async ({ customerId }) => found.get(customerId),
    onSaved: setInto,
  });
  if (into)
    return (
      <MergeDialog
        businessUnitId={businessUnitId}
        from={from}
        into={into}
        onDone={() => onDone(into)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      form={form}
      title={say('merge_with_ask', { from: from.email })}
      facts={<p className="small">{say('merge_with_means', { from: from.email })}</p>}
      confirm={say('merge_next')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="customerId" hint={say('other_login_help')} search={search} />
    </FormDialog>
  );
}
