import { useRef, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { asksGateway } from '../../../platform/asks-gateway.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import type { CallOptions } from '../../../platform/request.ts';
import { toast } from '../../../platform/toasts.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

export interface Action {
  readonly busy: boolean;
  readonly errors: readonly ErrorItem[];
  /** Sends once: a second press while it works does nothing, a press after a lost answer sends the same key again. */
  send(request: (options: CallOptions) => Promise<PaymentDetails>): Promise<void>;
}

/** A button of a payment’s dialog that asks for nothing: errors stay inside, success closes it with the new state. */
export function useAction(done: (after: PaymentDetails) => void, success: (after: PaymentDetails) => string): Action {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const key = useRef(crypto.randomUUID());
  return {
    busy,
    errors,
    async send(request) {
      if (busy) return;
      setBusy(true);
      const answer = await outcomeOf(request({ idempotencyKey: key.current, ...asksGateway })).finally(() =>
        setBusy(false),
      );
      if (answer.data) {
        toast(success(answer.data));
        done(answer.data);
        return;
      }
      // An answer says that nothing is under way under this key; without one it may be.
      if (answer.status !== 0 && answer.status < 500) key.current = crypto.randomUUID();
      setErrors(
        answer.errors.length > 0
          ? answer.errors
          : [{ propertyName: '', errorMessage: say('nothing_changed_reload_page') }],
      );
    },
  };
}
