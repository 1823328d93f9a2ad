import { autopayRulesPaths } from '@ratepayer/contract/autopay/autopay.paths.ts';
import type { autopayRulesOperations } from '@ratepayer/contract/autopay/autopay-rules.operations.ts';
import { clientOf } from '../client.ts';

export const autopayRulesApi = clientOf<typeof autopayRulesOperations>(autopayRulesPaths);
