import * as amounts from '@ratepayer/contract/kit/money.ts';
import { cultureNow } from './culture.ts';

/** An amount in cents as staff type it in their culture; what is none counts as zero. */
export const parseMoneyInput = (typed: string): number => amounts.parseMoneyInput(typed, cultureNow());
