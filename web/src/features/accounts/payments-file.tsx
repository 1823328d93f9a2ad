import { importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { Link } from 'react-router';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { PaymentsFileFoot, type PaymentsStep } from './payments-file-foot.tsx';
import { rowsOfUpload } from './rows-of-upload.ts';

type Props = Shown<AccountUpload> & {
  readonly busy: boolean;
  readonly onAct: (step: PaymentsStep) => void;
};

/** What a file of payments received elsewhere, which a machine sent, would record or recorded. */
export function PaymentsFile({ record, user, show, busy, onAct }: Props) {
  const rows = rowsOfUpload(record, user);
  const facts = [
    [say('rows_of_file'), formatNumber(record.totalRows)],
    [say('payments_new'), `${formatNumber(record.created)} (${show(record.balanceTotalMinor)})`],
    [say('payments_there'), formatNumber(record.unchanged)],
    [say('rows_left_out'), formatNumber(record.rejected)],
    [say('balances_change_by'), show(record.balanceChangeMinor)],
  ] as const;
  return (
    <>
      {record.needsProcessAnyway ? <Banner kind="warn" title={record.stopReason} /> : null}
      <dl className="kv gap-sm">
        {facts.map(([label, value]) => (
          <div className="contents" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows ? (
        <p className="gap-md">
          <Link to={rows.to}>{rows.text}</Link>
        </p>
      ) : null}
      {record.status === 'Ready' && user.permissions.includes(importNeeds[record.importType].act) ? (
        <PaymentsFileFoot upload={record} busy={busy} onAct={onAct} />
      ) : null}
    </>
  );
}
