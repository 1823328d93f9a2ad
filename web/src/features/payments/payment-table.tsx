import { Link } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { shortBrand } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { Icon } from '../../ui/icons.tsx';
import { Reference } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly rows: readonly PaymentRow[];
  readonly fresh: number;
  readonly onShow: () => void;
}

interface TableProps extends Props {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly total: { readonly count: number; readonly amount: string; readonly fee: string } | undefined;
}

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
export const labelOfPayment = (row: Pick<PaymentRow, 'needsResolution' | 'status' | 'hasAdjustment'>) => (row.needsResolution ? 'RequiresGatewayResolution' : statusLabel(row));
const freshText = (count: number) => `${count} new payment${count === 1 ? '' : 's'}. Show`;
const detailsOf = (unit: BusinessUnitSummary, row: PaymentRow) => `/portal/payments/details/${row.referenceNumber}?bu=${unit.id}`;
const accountOf = (row: PaymentRow) => (row.subAccountNumber ? `${row.accountNumber} – ${row.subAccountNumber}` : row.accountNumber);

/** The list as a table: dense, right-aligned money, one totals row under the double rule. */
export function PaymentTable({ unit, rows, sort, onSort, fresh, onShow, total }: TableProps) {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const head = (id: string, text: string, right = false) => {
    const on = sort.replace('-', '') === id;
    const descending = sort.startsWith('-');
    return (
      <th scope="col" className={`${right ? 'r ' : ''}${on ? 'sorted' : ''}`} aria-sort={on ? (descending ? 'descending' : 'ascending') : undefined}>
        <button type="button" onClick={() => onSort(on && descending ? id : `-${id}`)}>
          {text}
          {on ? <Icon name={descending ? 'arrowDown' : 'arrowUp'} size={14} /> : null}
        </button>
      </th>
    );
  };
  return (
    <div className="table-wrap gap-sm only-desktop" tabIndex={0} role="region" aria-label="Payments">
      <table className="tbl">
        <caption className="vh">Payments</caption>
        <thead>
          <tr>
            {head('createdDate', 'Date')}
            <th scope="col">Reference #</th>
            <th scope="col">Payer, account</th>
            {head('amountMinor', 'Amount', true)}
            {head('serviceFeeAmountMinor', 'Service fee', true)}
            {head('status', 'Status')}
            <th scope="col">Method</th>
            {head('channel', 'Channel')}
          </tr>
        </thead>
        <tbody>
          {fresh > 0 ? (
            <tr className="live">
              <td colSpan={8}>
                <button type="button" onClick={onShow}>
                  {freshText(fresh)}
                </button>
              </td>
            </tr>
          ) : null}
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={detailsOf(unit, row)}>{formatInstant(row.createdDate, unit.timezone, viewerZone)}</Link>
              </td>
              <td>
                <Reference number={row.referenceNumber} />
              </td>
              <td>
                <span className="b">{row.payerName}</span>
                {row.accountCount > 1 ? <span className="muted"> +{row.accountCount - 1}</span> : null} <span className="muted acct">{accountOf(row)}</span>
              </td>
              <td className="r b">{show(row.amountMinor)}</td>
              <td className={`r${row.serviceFeeAmountMinor === 0 ? ' muted' : ''}`}>{show(row.serviceFeeAmountMinor)}</td>
              <td>
                <Status value={labelOfPayment(row)} />
              </td>
              <td>
                <span className="muted">{shortBrand[row.accountType] ?? row.accountType}</span> •••• {row.accountNumberLast4}
              </td>
              <td>{row.channel ?? '—'}</td>
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>
              <td colSpan={3}>Total of {total.count.toLocaleString('en-US')} payments</td>
              <td className="r">{total.amount}</td>
              <td className="r">{total.fee}</td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        ) : null}
      </table>
      <p className="vh" role="status">
        {fresh > 0 ? freshText(fresh) : ''}
      </p>
    </div>
  );
}

/** The same list on a phone. */
export function PaymentCards({ unit, rows, fresh, onShow }: Props) {
  return (
    <div className="only-mobile gap-sm">
      {fresh > 0 ? (
        <button type="button" className="btn soft full" onClick={onShow}>
          {freshText(fresh)}
        </button>
      ) : null}
      {rows.map((row) => (
        <Link className="mc" key={row.id} to={detailsOf(unit, row)}>
          <b>{row.payerName || row.referenceNumber}</b>
          <span className="amt num">{formatMoney(row.amountMinor, unit.currencyCode, unit.culture)}</span>
          <Status value={labelOfPayment(row)} />
          <small>
            {formatInstant(row.createdDate, unit.timezone, viewerZone)} · {shortBrand[row.accountType] ?? row.accountType} •••• {row.accountNumberLast4} · {row.channel ?? '—'}
          </small>
        </Link>
      ))}
    </div>
  );
}
