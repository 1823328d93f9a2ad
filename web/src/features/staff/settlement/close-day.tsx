import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { settlementApi } from '../../../platform/api/settlement.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { toast } from '../../../platform/toasts.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Closes what is open now, before its time. */
export const CloseDay = ({ unit, onClose, onDone }: Props) => (
  <AskDialog
    title={say('close_day_ask')}
    confirm={say('close_day')}
    back={say('cancel')}
    danger
    busyText={say('working')}
    act={() => settlementApi.closeSettlementBatches({ businessUnitId: unit.id })}
    failed={say('day_not_closed')}
    onDone={({ closed }) => {
      toast(say('batches_closed', { count: closed.length }));
      onDone();
    }}
    onClose={onClose}
  >
    <p>{say('close_day_means')}</p>
  </AskDialog>
);
