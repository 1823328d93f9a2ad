import { useOutletContext, useParams } from 'react-router';
import { billList, billTexts } from '@ratepayer/contract/bills/bill.list.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { askWord, asksOf, type BillAsk } from '../../features/bills/bill-actions.ts';
import { BillDialog } from '../../features/bills/bill-dialog.tsx';
import { BillSections, billFacts } from '../../features/bills/bill-facts.tsx';
import { billHref, nameOf } from '../../features/bills/bill-words.ts';
import { showDocument } from '../../features/bills/show-document.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { PageAction } from '../../ui/action.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { ShellContext } from './shell.tsx';

/** One bill: what it asks for, what became of it, and who did what with it. */
export function BillPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const billId = Number(useParams()['id']);
  return (
    <DetailPage
      list={billList}
      texts={billTexts}
      unit={unit}
      user={user}
      read={billApi.readBill}
      of={{ businessUnitId: unit.id, billId }}
      one={say('one_bill')}
      name={(bill) => bill.billNumber}
      title={nameOf}
      copies={say('bill_number')}
      actions={billActions}
      facts={billFacts}
      sections={(shown) => <BillSections {...shown} />}
      history={billApi.listBillHistory}
      neighbours={{ load: billApi.listBills, href: (bill) => billHref(unit.id, bill.id) }}
      live={{ topics: ['BusinessUnit.BillsUpdated'], isMine: () => true }}
    />
  );
}

/** What may be done with the bill, to look at it first. */
function billActions({ record: bill, unit, user, onSaved }: Shown<Bill>): readonly PageAction[] {
  const see: PageAction = { key: 'view', text: say('view_pdf'), press: () => void showDocument(bill.id) };
  const asking = (ask: BillAsk) => (close: () => void) => (
    <BillDialog ask={ask} bill={bill} unit={unit} onClose={close} onDone={onSaved} />
  );
  const asks: readonly (PageAction & { readonly key: BillAsk })[] = [
    { key: 'send', text: askWord('send'), dialog: asking('send') },
    { key: 'replace', text: askWord('replace'), dialog: asking('replace') },
    { key: 'withdraw', text: askWord('withdraw'), dialog: asking('withdraw') },
  ];
  const possible = asksOf(bill, user.permissions);
  return [...(bill.hasDocument ? [see] : []), ...asks.filter(({ key }) => possible.includes(key))];
}
