import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { ExternalUploadRow } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { externalUploadApi } from '../../../platform/api/external-upload.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import type { Assigned } from './assigned.ts';
import { FindAccount } from './find-account.tsx';
import type { PaymentsStep } from './payments-step.ts';

export interface Assigning {
  readonly assigned: Assigned;
  readonly mayAct: boolean;
  readonly busy: boolean;
  readonly onAssign: (assigned: Assigned) => void;
  readonly onAct: (step: PaymentsStep) => void;
}

/** How a file was read at its last check, and which accounts were named then. */
export const mappingBefore = ({ businessUnitId, id, startedDate }: AccountUpload) => {
  const query = queryOf(externalUploadApi.getExternalMapping, { businessUnitId, uploadId: id });
  return { ...query, queryKey: [...query.queryKey, startedDate] };
};

type Props = Pick<Shown<AccountUpload>, 'unit'> & Assigning & { readonly row: ExternalUploadRow };

/** The account of a row by hand: which one was chosen or taken, and the way to another. */
export function AssignAccount({ row: { row, isAssigned, ...there }, unit, assigned, mayAct, onAssign }: Props) {
  const [isAsking, setAsking] = useState(false);
  const chosen = assigned[row];
  const account = chosen ?? (isAssigned ? there : undefined);
  return (
    <>
      {account ? `${account.name} ${shownNumber(account)} ` : null}
      {isAssigned && !chosen ? <span className="muted">{say('assigned_by_hand')} </span> : null}
      {mayAct ? (
        <button type="button" className="link-btn" onClick={() => setAsking(true)}>
          {say(isAssigned ? 'assign_another' : 'assign_account')} <span className="vh">{say('to_row', { row })}</span>
        </button>
      ) : null}
      {isAsking ? (
        <Dialog title={say('assign_an_account_to_row', { row })} onClose={() => setAsking(false)}>
          <FindAccount
            unit={unit}
            onChoose={(found) => {
              onAssign({ ...assigned, [row]: found });
              setAsking(false);
            }}
          />
          <div className="buttons">
            <Button className="sec" onClick={() => setAsking(false)}>
              {say('back')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** Checks the file again with the accounts that were chosen, and with those of its last check. */
export function CheckAssigned({ record, assigned, busy, onAct }: Assigning & Pick<Shown<AccountUpload>, 'record'>) {
  const { config, assign } = useQuery(mappingBefore(record)).data ?? {};
  const count = Object.keys(assigned).length;
  if (count === 0) return null;
  return (
    <p className="gap-md">
      <Button busy={busy || !config} onClick={() => config && assign && onAct({ step: 'Check', config, assign })}>
        {say('check_with_accounts', { count })}
      </Button>
    </p>
  );
}
