import { headOf } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { bannerFields, bannerStates, bannerTypes } from './banner.fields.ts';

/** What a business unit tells its payers on their pages. */
export const banners = record({
  entity: 'Banner',
  as: 'banner',
  list: plainList({
    name: 'messages',
    needs: 'BusinessUnits:Read',
    usual: '-startDate',
    period: 'none',
    columns: {
      title: { kind: 'text', sort: true },
      messageType: { kind: 'text', sort: true },
      onDashboard: { kind: 'yesNo' },
      onLogin: { kind: 'yesNo' },
      onCheckout: { kind: 'yesNo' },
      onReceipt: { kind: 'yesNo' },
      onQuickPay: { kind: 'yesNo', off: true },
      onAutopay: { kind: 'yesNo', off: true },
      onPos: { kind: 'yesNo', off: true },
      startDate: { kind: 'date', sort: true },
      endDate: { kind: 'date', sort: true, maybe: true },
      state: { kind: 'status', sort: true },
      order: { kind: 'number', sort: true, off: true },
    },
    filters: {
      BannerStates: many('state', bannerStates),
      MessageTypes: many('messageType', bannerTypes),
      OnDashboard: yesNo('onDashboard'),
      OnLogin: yesNo('onLogin'),
      OnCheckout: yesNo('onCheckout'),
      OnReceipt: yesNo('onReceipt'),
      OnQuickPay: yesNo('onQuickPay'),
      OnAutopay: yesNo('onAutopay'),
      OnPos: yesNo('onPos'),
    },
    search: ['title', 'contentMarkdown'],
  }),
  texts: {
    ...headOf('banners'),
    one: 'banners_one',
    columns: {
      title: 'banners_name',
      messageType: 'banners_type',
      onDashboard: 'banners_dashboard',
      onLogin: 'banners_login',
      onCheckout: 'banners_checkout',
      onReceipt: 'banners_receipt',
      onQuickPay: 'banners_quick_pay',
      onAutopay: 'banners_autopay',
      onPos: 'banners_pos',
      startDate: 'banners_start',
      endDate: 'banners_end',
      state: 'banners_state',
      order: 'banners_order',
    },
    fields: { contentMarkdown: 'banners_text' },
    members: ['messageType'],
  },
  operations: {
    list: 'listBanners',
    file: 'exportBanners',
    read: 'getBanner',
    history: 'listBannerHistory',
    add: 'addBanner',
    change: 'changeBanner',
  },
  form: { needs: 'BusinessUnits:Manage', fields: bannerFields },
});

export const bannerPaths = {
  ...recordPaths(banners),
  switchBanners: 'POST /api/business-units/{businessUnitId}/messages/switch',
} as const;
