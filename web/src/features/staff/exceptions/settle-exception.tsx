import { asksGateway } from '../../../platform/asks-gateway.ts';
import { moneyOf } from '../../../platform/texts/money-of.ts';
import { useState } from 'react';
import { oneOf } from '@ratepayer/contract/kit/fields.ts';
import { settleFields } from '@ratepayer/contract/payments/exception.fields.ts';
import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import type { ExceptionAction } from '@ratepayer/contract/payments/gateway-exception.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { toast } from '../../../platform/toasts.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { FormBox } from '../../../ui/form/form-box.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Typed } from '../../../ui/form/form-state.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/parts.tsx';
import { ExceptionFacts, type OpenedException, titleOf } from './exception-facts.tsx';
import { actionWords, effectOf } from './exception-words.ts';

interface Props extends OpenedException {
  /** What this person may do about it. */
  readonly offeredOf: (exception: GatewayException) => readonly ExceptionAction[];
  /** Reads it anew when somebody else changed it. */
  readonly onReload: () => Promise<GatewayException | undefined>;
}

/** What was shown is what is decided on, whatever the page reads meanwhile. */
function useShown(opened: GatewayException, over: { current: number }) {
  const [exception, setException] = useState(opened);
  const show = (latest: GatewayException) => {
    over.current = latest.rowVersion;
    setException(latest);
  };
  return { exception, show };
}

const settledAs = ({ isGivingBack, isBeingRecorded }: GatewayException) =>
  isGivingBack ? 'gateway_being_asked' : isBeingRecorded ? 'exception_being_recorded' : 'exception_settled';

/** What may be done about an exception, what each of it does, and why it is done. */
export function SettleException({ offeredOf, onReload, ...now }: Props) {
  const { unit, user, onClose, onDone } = now;
  const draft = useDraft<Typed<typeof settleFields>>(`exception.${now.exception.id}`, user, now.exception.rowVersion);
  const { exception, show } = useShown(now.exception, draft.over);
  const opened = { ...now, exception };
  const offered = offeredOf(exception);
  const fields = { ...settleFields, action: oneOf(offered) };
  const form = useForm({
    fields,
    labels: { action: say('what_to_do'), referenceNumber: say('reference_number'), reason: say('reason') },
    start: {},
    draft: { values: draft.values, keep: (typed) => draft.keep(typed) },
    shown: ({ action }) => (action === 'Belongs' ? ['action', 'referenceNumber', 'reason'] : ['action', 'reason']),
    also: ({ action, referenceNumber }): Record<string, string> =>
      action === 'Belongs' && String(referenceNumber).trim() === '' ? { referenceNumber: sayForm('needed') } : {},
    save: (values, options) =>
      exceptionApi.settleGatewayException(
        { id: exception.id, ...values, rowVersion: draft.over.current },
        { ...options, ...asksGateway },
      ),
    onSaved: (after) => {
      toast(say('approvalRequestId' in after ? 'dual_approval_asked' : settledAs(after)));
      onDone();
    },
  });
  const chosen = offered.find((action) => action === form.typed.action);
  const [reading, setReading] = useState(false);
  const reload = async () => {
    setReading(true);
    const anew = await onReload().finally(() => setReading(false));
    if (anew) show(anew);
    form.rebase({}, ['action', 'referenceNumber', 'reason']);
  };
  return (
    <Drawer
      title={titleOf(opened)}
      form={form}
      onClose={onClose}
      foot={(close) => (
        <>
          <Button className="sec" onClick={close}>
            {say('close')}
          </Button>
          <Button
            type="submit"
            form={form.id}
            className={chosen === 'Give back' || chosen === 'Never taken' ? 'danger' : ''}
            busy={form.busy}
            busyText={say('working')}
          >
            {chosen ? actionWords[chosen].name().replace(' …', '') : say('settle')}
          </Button>
        </>
      )}
    >
      <ExceptionFacts {...opened} />
      <FormBox form={form} name={say('settle')}>
        {form.isStale ? (
          <p className="gap-sm">
            <Button className="sec tool" busy={reading} onClick={() => void reload()}>
              {sayForm('show_new')}
            </Button>
          </p>
        ) : null}
        <FormField
          form={form}
          name="action"
          nameOf={(action) => actionWords[action as ExceptionAction].name()}
          hint={chosen ? effectOf(chosen, exception.amountMinor, moneyOf(unit)) : ''}
        />
        {chosen === 'Belongs' ? (
          <FormField form={form} name="referenceNumber" needed hint={say('payment_belongs')} />
        ) : null}
        <FormField form={form} name="reason" />
      </FormBox>
    </Drawer>
  );
}
