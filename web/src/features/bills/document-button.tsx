import './bills.css';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { Icon } from '../../ui/icons.tsx';
import { nameOf } from './bill-words.ts';
import { showDocument } from './show-document.ts';

/** Opens the document of a bill; a bill without one says so. */
export function DocumentButton({ bill }: { readonly bill: Bill }) {
  if (!bill.hasDocument) return <span className="muted">{say('no_document')}</span>;
  return (
    <button type="button" className="link-btn pdf-btn" onClick={() => void showDocument(bill.id)}>
      <Icon name="invoice" size={16} /> {say('pdf')} <span className="vh">{nameOf(bill)}</span>
    </button>
  );
}
