import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { externalUploadApi } from '../../../platform/api/external-upload.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { FindAccount, type FoundAccount } from './find-account.tsx';
import type { PaymentsStep } from './payments-step.ts';

/** Accounts that somebody chose for rows and that the next check takes, by row. */
export type Assigned = Readonly<Record<number, FoundAccount>>;

export interface Assigning {
  readonly assigned: Assigned;
  readonly mayAct: boolean;
  readonly busy: boolean;
  readonly onAssign: (assigned: Assigned) => void;
  readonly onAct: (step: PaymentsStep) => void;
}

type Props = Shown<AccountUpload> & Assigning;

/** Rows whose number matches no account, each to be given one by hand; the file is checked again with all of them. */
export function AssignRows({ record, unit, show, assigned, mayAct, busy, onAssign, onAct }: Props) {
  const [row, setRow] = useState<number>();
  const of = { businessUnitId: record.businessUnitId, uploadId: record.id };
  const query = queryOf(externalUploadApi.listExternalUploadRows, { ...of, State: 'unmatched', PageSize: 100 });
  const found = useQuery({ ...query, queryKey: [...query.queryKey, record.startedDate, record.status] });
  const mapping = queryOf(externalUploadApi.getExternalMapping, of);
  const before = useQuery({ ...mapping, queryKey: [...mapping.queryKey, record.startedDate] });
  const items = found.data?.items ?? [];
  const chosen = Object.entries(assigned).map(([each, { id }]) => ({ row: Number(each), accountId: id }));
  function check(): void {
    const { config, assign = [] } = before.data ?? {};
    if (config)
      onAct({ step: 'Check', config, assign: [...assign.filter((one) => !(one.row in assigned)), ...chosen] });
  }
  if (found.data && items.length === 0) return <p className="muted">{say('no_such_rows')}</p>;
  return (
    <>
      <p className="muted small">{say('unmatched_means')}</p>
      <PlainTable
        gap="gap-sm"
        label={say('unmatched_rows')}
        heads={[
          { figures: say('row_head') },
          say('number_in_file'),
          say('received_date'),
          say('external_reference'),
          { figures: say('amount') },
          say('account_2'),
        ]}
      >
        {items.map((each) => (
          <tr key={each.row}>
            <td className="r num">{each.row}</td>
            <td translate="no">{shownNumber(each)}</td>
            <td>{formatDate(each.receivedDate)}</td>
            <td translate="no">{each.externalReference}</td>
            <td className="r num">{show(each.amountMinor)}</td>
            <td>
              {nameOf(assigned[each.row])}{' '}
              {mayAct ? (
                <button type="button" className="link-btn" onClick={() => setRow(each.row)}>
                  {say('assign_account')} <span className="vh">{say('to_row', { row: each.row })}</span>
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      {chosen.length > 0 ? (
        <p className="gap-md">
          <Button busy={busy} onClick={check}>
            {say('check_with_accounts', { count: chosen.length })}
          </Button>
        </p>
      ) : null}
      {row === undefined ? null : (
        <Dialog title={say('assign_an_account_to_row', { row })} onClose={() => setRow(undefined)}>
          <FindAccount
            unit={unit}
            onChoose={(account) => {
              onAssign({ ...assigned, [row]: account });
              setRow(undefined);
            }}
          />
          <div className="buttons">
            <Button className="sec" onClick={() => setRow(undefined)}>
              {say('back')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const nameOf = (account: FoundAccount | undefined): string =>
  account ? `${account.name} ${shownNumber(account)}` : '';
