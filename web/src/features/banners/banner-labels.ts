import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-banners.ts';

/** What is asked of a message to payers. */
export const bannerLabels = () => ({
  title: sayList('banners_name'),
  contentMarkdown: sayList('banners_text'),
  messageType: sayList('banners_type'),
  onDashboard: sayList('banners_dashboard'),
  onLogin: sayList('banners_login'),
  onCheckout: sayList('banners_checkout'),
  onReceipt: sayList('banners_receipt'),
  onQuickPay: sayList('banners_quick_pay'),
  onAutopay: sayList('banners_autopay'),
  onPos: sayList('banners_pos'),
  startDate: sayList('banners_start'),
  endDate: sayList('banners_end'),
  isDismissible: say('dismissible'),
  order: sayList('banners_order'),
  isActive: say('active'),
});
