import { Link } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { basePath } from '../../../platform/config.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { toast } from '../../../platform/toasts.ts';
import { Popup } from '../../../ui/popup.tsx';
import { detailsOf } from './payment-cells.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

/** E-mails the receipts of these payments again and says how many went out. */
export async function sendReceipts(unit: BusinessUnitSummary, paymentIds: readonly number[]): Promise<void> {
  const { data, errors } = await outcomeOf(
    paymentApi.sendReceipts({ businessUnitId: unit.id, paymentIds: [...paymentIds] }),
  );
  if (!data) return toast(allMessages(errors) || say('receipts_could_not_sent'));
  toast(
    data.skipped === 0
      ? say('receipts_sent', { count: data.sent })
      : say('receipts_sent_some', { count: data.sent, skipped: data.skipped }),
  );
}

/** What may be done with one payment of the list; what needs a decision opens on the payment's own page. */
export function PaymentMenu({
  unit,
  row,
  permissions,
}: {
  unit: BusinessUnitSummary;
  row: PaymentListRow;
  permissions: readonly Permission[];
}) {
  // No gateway knows what was received elsewhere: it is taken back by its own way.
  const isExternal = row.origin === 'External';
  const stands = row.status === 'Succeeded' && row.type === 'Base Payment';
  return (
    <Popup label={say('actions_for', { number: row.referenceNumber })} face="⋮" className="icon-btn" menu>
      <ul className="menu-list">
        <li>
          <Link to={detailsOf(unit, row)}>{say('open')}</Link>
        </li>
        <li>
          <a href={`${basePath}/payment/${row.referenceNumber}/receipt`} target="_blank" rel="noreferrer">
            {say('view_receipt')}
          </a>
        </li>
        {stands ? (
          <li>
            <button type="button" onClick={() => void sendReceipts(unit, [row.id])}>
              {say('send_receipt')}
            </button>
          </li>
        ) : null}
        {stands && isExternal && permissions.includes('Payments:Void') ? (
          <li>
            <Link to={`${detailsOf(unit, row)}&do=reverse`}>{say('reverse')}</Link>
          </li>
        ) : null}
        {stands && !isExternal && permissions.includes('Payments:Void') ? (
          <li>
            <Link to={`${detailsOf(unit, row)}&do=void`}>{say('void')}</Link>
          </li>
        ) : null}
        {stands && !isExternal && permissions.includes('Payments:Refund') ? (
          <li>
            <Link to={`${detailsOf(unit, row)}&do=refund`}>{say('refund')}</Link>
          </li>
        ) : null}
        <li>
          <button
            type="button"
            onClick={() => void navigator.clipboard.writeText(row.referenceNumber).then(() => toast(say('copied')))}
          >
            {say('copy_reference')}
          </button>
        </li>
      </ul>
    </Popup>
  );
}
