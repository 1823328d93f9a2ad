import { useEffect, useState } from 'react';
import type { FeeQuote, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { useCall } from '../../platform/use-call.ts';
import { readFee } from './intent-calls.ts';

type PaymentMethod = 'Credit Card' | 'ACH';

/** The fee of each payment method for the amount as it stands. */
export function useFees(
  intent: PaymentIntent,
  offered: readonly PaymentMethod[],
  amountMinor: number,
): Partial<Record<PaymentMethod, FeeQuote>> {
  const settledAmount = useSettled(amountMinor, 300);
  const card = useFee(intent, 'Credit Card', offered.includes('Credit Card'), settledAmount);
  const bank = useFee(intent, 'ACH', offered.includes('ACH'), settledAmount);
  // The fee of another amount is not this one's.
  return settledAmount === amountMinor ? { ...card, ...bank } : {};
}

function useFee(
  { identifier }: PaymentIntent,
  method: PaymentMethod,
  isOffered: boolean,
  amountMinor: number,
): Partial<Record<PaymentMethod, FeeQuote>> {
  const key = isOffered && amountMinor > 0 ? `fee ${identifier} ${method} ${amountMinor}` : undefined;
  const { answer } = useCall(key, () => readFee(identifier, method === 'ACH' ? 'ACH' : 'CreditCard', amountMinor));
  return answer?.data ? { [method]: { ...answer.data, paymentSourceType: method } } : {};
}

/** A value once it has rested for `ms`. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
