import { useState } from 'react';
import { customerPaths } from '@ratepayer/contract/customers/customer.list.ts';
import type { customerOperations } from '@ratepayer/contract/customers/customer.operations.ts';
import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import { clientOf } from '../../platform/client.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Search } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface Login {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}
interface Props {
  readonly businessUnitId: number;
  /** The login that nobody uses afterwards. */
  readonly from: Login;
  readonly onDone: (into: Login) => void;
  readonly onClose: () => void;
}

const most = 10;
const api = clientOf<typeof customerOperations>(customerPaths);
const otherFields = fields({ customerId: refTo('customer') });

/** Finds payers of a business unit by name, address, number or account, without one of them. */
const searchOthers =
  (businessUnitId: number, withoutId: number, found: Map<number, Login>): Search =>
  async (text, signal) => {
    const asked = { businessUnitId, 'Search.SearchText': text, CustomerStatuses: ['Active' as const] };
    const { items } = await api.listCustomers({ ...asked, PageSize: most }, { signal });
    const others = items.filter(({ id }) => id !== withoutId);
    for (const other of others) found.set(other.id, other);
    return others.map(({ id, name, email }) => ({ id, name: say('login_named', { name, email }) }));
  };

/** Merges a login into another one of the same person, which is searched for: it is found, then asked about. */
export function MergeWith({ businessUnitId, from, onDone, onClose }: Props) {
  const [found] = useState(() => new Map<number, Login>());
  const [search] = useState(() => searchOthers(businessUnitId, from.id, found));
  const [into, setInto] = useState<Login>();
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
