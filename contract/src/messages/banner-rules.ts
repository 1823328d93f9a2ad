import type { ValuesOf } from '../kit/fields.ts';
import type { bannerFields } from './banner.fields.ts';

export type BannerValues = ValuesOf<typeof bannerFields>;
type Problem = 'banner_ends_early' | 'banner_must_stay' | 'banner_no_channel' | 'banner_nowhere';

/** What does not fit together, by field. */
export const wrongInBanner = ({
  onDashboard,
  onLogin,
  onCheckout,
  onReceipt,
  onQuickPay,
  onAutopay,
  onPos,
  startDate,
  endDate,
  messageType,
  isDismissible,
}: BannerValues): Partial<Record<keyof BannerValues, Problem>> => ({
  ...(onDashboard || onLogin || onCheckout || onReceipt ? {} : { onDashboard: 'banner_nowhere' as const }),
  ...(onQuickPay || onAutopay || onPos ? {} : { onQuickPay: 'banner_no_channel' as const }),
  ...(endDate !== null && endDate < startDate ? { endDate: 'banner_ends_early' as const } : {}),
  // What went wrong stays until it is over.
  ...(messageType === 'Negative' && isDismissible ? { isDismissible: 'banner_must_stay' as const } : {}),
});
