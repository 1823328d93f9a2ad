import { safeDestination } from '../navigation.ts';
import type { SessionUser } from './user.ts';

/**
 * Where a signed-in user lands: a saved path wins unless it is the bare root; payers go to their biller, others to the
 * portal.
 */
export function landingOf(user: SessionUser, saved: string): string {
  const wanted = safeDestination(saved);
  if (wanted && wanted !== '/' && !wanted.startsWith('/callback')) return wanted;
  const slug = user.attributes['business_unit_slug'];
  return (user.role === 'QuickPay' || user.role === 'Customer') && typeof slug === 'string' && slug
    ? `/customer/${slug}/dashboard`
    : '/portal';
}
