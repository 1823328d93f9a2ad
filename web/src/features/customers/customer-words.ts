import { showPhone } from '@ratepayer/contract/customers/phone-number.ts';
import { say } from '../../platform/texts/staff-customers.ts';

/** An address or number, and whether it was proved. */
export const proved = (value: string, verified: boolean): string => (verified ? say('verified', { value }) : value);

/** A number as people read it, and whether it was proved. */
export const phoneOf = (kept: string, verified: boolean): string => (kept ? proved(showPhone(kept), verified) : '—');

export const yesOrNo = (value: boolean): string => say(value ? 'yes' : 'no');
