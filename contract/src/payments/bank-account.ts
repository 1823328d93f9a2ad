/** ABA check digit: 3·(d1+d4+d7) + 7·(d2+d5+d8) + (d3+d6+d9) is a multiple of 10. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return sum % 10 === 0 && digits !== '000000000';
}

/** Routing number validation mode Enabled checks the check digit; Disabled takes any nine digits. */
export function acceptsRoutingNumber(digits: string, mode: 'Enabled' | 'Disabled'): boolean {
  return mode === 'Enabled' ? isRoutingNumber(digits) : /^\d{9}$/.test(digits);
}
