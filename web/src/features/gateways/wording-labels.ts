import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';

/** What the fields of a wording are called. */
export const wordingLabels = () => ({
  gatewayId: sayList('gateway'),
  paymentSourceType: sayList('method'),
  responseCode: sayList('wordings_code'),
  culture: sayList('wordings_culture'),
  payerMessage: sayList('wordings_payer'),
  staffMessage: sayList('wordings_staff'),
  payerAction: sayList('wordings_action'),
  countsAsAttempt: say('counts_as_attempt'),
});
