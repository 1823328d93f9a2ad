import { pauseFields } from '@ratepayer/contract/gateways/gateway.fields.ts';
import { gatewayApi } from '../../platform/api/gateway.api.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { GatewayRecord } from './gateway-record.ts';

interface Props {
  readonly unitId: number;
  readonly gateway: GatewayRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for what payers read before new payments are refused. */
export function PauseDialog({ unitId: businessUnitId, gateway, ...on }: Props) {
  const { id, name, standingVersion } = gateway;
  const form = useForm({
    fields: pauseFields,
    labels: { message: say('message_to_payers') },
    start: {},
    save: ({ message }, options) => gatewayApi.pauseGateway({ businessUnitId, id, standingVersion, message }, options),
    onSaved: () => (toast(say('paused')), on.onDone()),
  });
  return (
    <FormDialog
      form={form}
      title={say('pause_ask', { gateway: name })}
      facts={<p className="small">{say('pause_means', { count: gateway.merchantAccounts })}</p>}
      confirm={say('pause')}
      back={say('cancel')}
      onReload={on.onDone}
      onClose={on.onClose}
    >
      <FormField form={form} name="message" hint={say('message_hint')} />
    </FormDialog>
  );
}

/** Asks before new payments are taken again. */
export function ResumeDialog({ unitId: businessUnitId, gateway, onClose, onDone }: Props) {
  const { id, name, standingVersion } = gateway;
  return (
    <AskDialog
      title={say('resume_ask', { gateway: name })}
      confirm={say('resume')}
      back={say('cancel')}
      act={() => gatewayApi.resumeGateway({ businessUnitId, id, standingVersion })}
      onDone={() => {
        toast(say('resumed'));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say('resume_means')}</p>
    </AskDialog>
  );
}
