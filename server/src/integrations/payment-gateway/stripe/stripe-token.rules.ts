/**
 * A kept token names two things of Stripe's: the customer it is attached to, and the payment method. What Elements
 * gives is the method alone.
 */
export const joinToken = (customer: string, method: string): string => `${customer}/${method}`;

export function partsOf(token: string): { readonly customer: string; readonly method: string } {
  const [first = '', second] = token.split('/');
  return second === undefined ? { customer: '', method: first } : { customer: first, method: second };
}
