import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { isPhone } from '@ratepayer/contract/payments/contact-phone.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { answered, answerProblems } from '../payment-fields/answers.rules.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerIntent } from './answer-intent.ts';

interface GivenFields {
  readonly paymentFieldItems?: readonly { readonly key: string; readonly value: string }[] | undefined;
  readonly contactEmail?: string | undefined;
  readonly contactPhone?: string | undefined;
  readonly rowVersion?: number | undefined;
}

/**
 * Keeps what a payer answered to the fields of this session, as they were when it began, and where the receipt goes.
 * @throws 400 by the key of a field, and as `answerIntent` does
 */
export const answerFields = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  { paymentFieldItems: given = [], contactEmail, contactPhone, rowVersion }: GivenFields,
): Promise<PaymentIntent> =>
  answerIntent(deps, caller, identifier, rowVersion, async (_tx, session, unit) => {
    const today = dateIn(deps.clock.now(), unit.timezone);
    const { paymentFields = [], phoneCollection = 'Hidden' } = session.configSnapshot;
    const phone = phoneCollection === 'Hidden' ? '' : (contactPhone ?? session.contactPhone);
    const problems = [
      ...answerProblems(paymentFields, given, today),
      ...(phone !== '' && !isPhone(phone)
        ? [{ propertyName: 'contactPhone', errorMessage: say('enter_phone_area_code') }]
        : []),
    ];
    if (problems.length > 0) throw new Refusal(400, problems);
    return {
      contactEmail: contactEmail ?? session.contactEmail,
      contactPhone: phone,
      paymentFieldItems: answered(session.paymentFieldItems, given),
    };
  });
