import { gatewayMessageApi } from '../../platform/api/gateway-message.api.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly wording: { readonly id: number; readonly rowVersion: number };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a wording is deleted (P4). */
export function DeleteWording({ unitId: businessUnitId, wording: { id, rowVersion }, onClose, onDone }: Props) {
  return (
    <AskDialog
      title={say('delete_ask')}
      confirm={say('delete')}
      back={say('keep')}
      danger
      act={() => gatewayMessageApi.deleteGatewayMessage({ businessUnitId, id, rowVersion })}
      gone={{ deleted: true }}
      onDone={() => {
        toast(say('wording_deleted'));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say('delete_means')}</p>
    </AskDialog>
  );
}
