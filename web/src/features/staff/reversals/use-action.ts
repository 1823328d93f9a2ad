import { useRef, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import type { CallOptions } from '../../../platform/request.ts';
import { toast } from '../../../platform/toasts.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

export interface Action<Answer = PaymentDetails> {
  readonly busy: boolean;
  readonly errors: readonly ErrorItem[];
  /** The server asks for a sign-in of the last fifteen minutes (428). */
  readonly needsSignIn: boolean;
  dismissSignIn(): void;
  /** The sentence for a property, or '' (general ones have no property). */
  errorOf(property: string): string;
  /** Sends once: a second press while it works does nothing, a press after a lost answer sends the same key again. */
  send(request: (options: CallOptions) => Promise<Answer>): Promise<void>;
}

/**
 * An action from a dialog, on a payment where nothing else is said: errors stay inside, success closes it with the new
 * state.
 */
export function useAction<Answer = PaymentDetails>(
  done: (after: Answer) => void,
  success: (after: Answer) => string,
): Action<Answer> {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const key = useRef(crypto.randomUUID());
  return {
    busy,
    errors,
    needsSignIn,
    dismissSignIn: () => setNeedsSignIn(false),
    errorOf: (property) => errors.find((error) => error.propertyName === property)?.errorMessage ?? '',
    async send(request) {
      if (busy) return;
      setBusy(true);
      const answer = await outcomeOf(request({ idempotencyKey: key.current })).finally(() => setBusy(false));
      if (answer.data) {
        toast(success(answer.data));
        done(answer.data);
        return;
      }
      if (answer.status === 428) {
        setNeedsSignIn(true);
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
