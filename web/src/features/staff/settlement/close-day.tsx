import { useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { asksGateway } from '../../../platform/asks-gateway.ts';
import { settlementApi } from '../../../platform/api/settlement.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { toast } from '../../../platform/toasts.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Banner } from '../../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  /** Some were closed; `isOver` unless one is left. */
  readonly onDone: (isOver: boolean) => void;
}

/** Closes what is open now, before its time; says of which merchant accounts the gateway did not. */
export function CloseDay({ unit, onClose, onDone }: Props) {
  const [left, setLeft] = useState<readonly string[]>([]);
  return (
    <AskDialog
      title={say('close_day_ask')}
      confirm={say('close_day')}
      back={say('cancel')}
      danger
      busyText={say('working')}
      act={() => settlementApi.closeSettlementBatches({ businessUnitId: unit.id }, asksGateway)}
      failed={say('day_not_closed')}
      onDone={({ closed, failed }) => {
        toast(say('batches_closed', { count: closed.length }));
        setLeft(failed);
        onDone(failed.length === 0);
      }}
      onClose={onClose}
    >
      {left.length > 0 ? (
        <Banner kind="bad" title={say('day_left_open', { names: left.join(', ') })} alert />
      ) : (
        <p>{say('close_day_means')}</p>
      )}
    </AskDialog>
  );
}
