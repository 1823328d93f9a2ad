import { date, fields, line, lines, oneOf, optional, whole, yesNo } from '../kit/fields.ts';

export const bannerTypes = ['Positive', 'Warning', 'Negative'] as const;
export type BannerType = (typeof bannerTypes)[number];
/** Where payers read it; the pages that there are. Login is where a payer begins who has not signed in. */
export const bannerPlaces = ['Customer Dashboard', 'Login', 'Checkout', 'Receipt'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];
/** Stopped: a person said so before its days were over. */
export const bannerStates = ['Now', 'Planned', 'Past', 'Stopped'] as const;

/** What is said to payers, where, and on which days of the business unit. */
export const bannerFields = fields({
  title: line(80),
  contentMarkdown: lines(600, 6),
  messageType: oneOf(bannerTypes),
  onDashboard: yesNo,
  onLogin: yesNo,
  onCheckout: yesNo,
  onReceipt: yesNo,
  onQuickPay: yesNo,
  onAutopay: yesNo,
  onPos: yesNo,
  startDate: date,
  endDate: optional(date),
  isDismissible: yesNo,
  order: whole({ max: 9999 }),
  isActive: yesNo,
});
