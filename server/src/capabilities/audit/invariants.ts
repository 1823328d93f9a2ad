import type { Invariant } from './invariant.ts';
import { attemptRules } from './rules/attempt-rules.ts';
import { autopayRules } from './rules/autopay-rules.ts';
import { batchRules } from './rules/batch-rules.ts';
import { billRules } from './rules/bill-rules.ts';
import { exportRules } from './rules/export-rules.ts';
import { paymentRules } from './rules/payment-rules.ts';
import { recordRules } from './rules/record-rules.ts';
import { registerRules } from './rules/register-rules.ts';
import { reversalRules } from './rules/reversal-rules.ts';
import { sessionRules } from './rules/session-rules.ts';
import { standingRules } from './rules/standing-rules.ts';
import { transferRules } from './rules/transfer-rules.ts';
import { settlementInvariants } from './settlement-invariants.ts';

/**
 * Every rule whose rows exist. A new kind of row brings its lines here, and every harness and the nightly run check
 * them.
 */
export const invariants: readonly Invariant[] = [
  ...paymentRules,
  ...standingRules,
  ...reversalRules,
  ...attemptRules,
  ...registerRules,
  ...transferRules,
  ...exportRules,
  ...billRules,
  ...recordRules,
  ...sessionRules,
  ...autopayRules,
  ...batchRules,
  ...settlementInvariants,
];
