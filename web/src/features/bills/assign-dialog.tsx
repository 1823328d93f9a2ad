import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Search } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { nameOf } from './bill-words.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly document: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: (after: CyclePage) => void;
}

const assignFields = fields({ billId: refTo('bill') });
const few = 10;

/** Finds bills of a cycle that have no document yet, by number, account or name. */
const searchBills =
  ({ businessUnitId, id: CycleId }: CyclePage): Search =>
  async (text, signal) => {
    const { items } = await billApi.listBills(
      { businessUnitId, CycleId, HasDocument: false, 'Search.SearchText': text, PageSize: few },
      { signal },
    );
    return items.map((bill) => ({
      id: bill.id,
      name: say('bill_to_choose', { bill: nameOf(bill), account: shownNumber(bill), name: bill.accountName }),
    }));
  };

/** Gives a document to a bill of its cycle by hand. */
export function AssignDialog({ cycle, document, onClose, onDone }: Props) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const form = useForm({
    fields: assignFields,
    labels: { billId: say('bill') },
    start: {},
    save: ({ billId }, options) =>
      cycleApi.assignBillDocument({ ...of, documentId: document.id, billId: Number(billId) }, options),
    onSaved: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={say('assign_ask', { document: document.name })}
      facts={<p className="small">{say('assign_means')}</p>}
      confirm={say('assign')}
      back={say('cancel')}
      onReload={() => void cycleApi.readBillingCycle(of).then(onDone)}
      onClose={onClose}
    >
      <FormField form={form} name="billId" search={searchBills(cycle)} hint={say('find_bill_hint')} />
    </FormDialog>
  );
}
