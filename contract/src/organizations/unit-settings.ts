import { duplicateStrategies, missingStrategies } from '../accounts/upload-settings.ts';
import { cultures } from '../kit/culture.ts';
import { amount, email, line, lines, oneOf, optional, whole, yesNo } from '../kit/fields.ts';
import { type Setting, type SettingsOf, settings } from './unit-setting.ts';

/**
 * Every setting of a business unit, one entry each (decision 202). A setting that nothing reads, and a column that no
 * entry names, fail a house test.
 */
export const unitSettings = settings({
  header: { section: 'general', field: line(100), readBy: ['organizations', 'receipts'] },
  subHeader: { section: 'general', field: optional(line(100)), readBy: ['organizations', 'receipts'] },
  phone: { section: 'general', field: line(40), readBy: ['organizations', 'notifications'] },
  email: { section: 'general', field: email, readBy: ['organizations'] },
  address: { section: 'general', field: optional(lines(200, 3)), readBy: ['organizations', 'receipts'] },
  hoursText: { section: 'general', field: optional(line(200)), readBy: ['organizations'] },
  culture: { section: 'general', field: oneOf(cultures), readBy: ['organizations', 'notifications'] },
  missingStrategy: {
    section: 'accounts',
    field: optional(oneOf(missingStrategies)),
    isMoney: true,
    readBy: ['accounts'],
  },
  duplicateStrategy: {
    section: 'accounts',
    field: optional(oneOf(duplicateStrategies)),
    isMoney: true,
    readBy: ['accounts'],
  },
  safetyLimitPercent: {
    section: 'accounts',
    field: optional(whole({ max: 100 })),
    isMoney: true,
    readBy: ['accounts'],
  },
  recentPaymentsOnSync: {
    section: 'accounts',
    field: oneOf(['Until exported', 'For n days', 'Never']),
    initial: 'For n days',
    isMoney: true,
    readBy: ['accounts'],
  },
  recentPaymentsDays: {
    section: 'accounts',
    field: whole({ min: 1, max: 30 }),
    initial: 3,
    isMoney: true,
    readBy: ['accounts'],
  },
  billerPostingHours: {
    section: 'accounts',
    field: whole({ max: 72 }),
    initial: 0,
    isMoney: true,
    readBy: ['accounts'],
  },
  billsPostToBalance: {
    section: 'accounts',
    field: oneOf(['Where nothing is imported', 'Always', 'Never']),
    initial: 'Where nothing is imported',
    isMoney: true,
    readBy: ['bills'],
  },
  hideZeroBalanceInQuickPay: { section: 'accounts', field: yesNo, initial: false, readBy: ['accounts'] },
  archivedAccountsLookup: { section: 'accounts', field: yesNo, initial: false, readBy: ['accounts'] },
  quickPayShowsBillPdf: { section: 'accounts', field: yesNo, initial: false, readBy: ['bills'] },
  duplicateWarningHours: {
    section: 'payments',
    field: whole({ max: 168 }),
    initial: 24,
    readBy: ['sessions', 'payments'],
  },
  externalPaymentsPostToBalance: {
    section: 'payments',
    field: yesNo,
    initial: true,
    isMoney: true,
    readBy: ['external', 'organizations'],
  },
  refundServiceFeeDefault: { section: 'payments', field: yesNo, initial: false, readBy: ['organizations'] },
  publicReceiptMonths: { section: 'receipts', field: whole({ min: 6, max: 84 }), initial: 84, readBy: ['receipts'] },
  receiptFooter: { section: 'receipts', field: optional(line(60)), initial: '', readBy: ['receipts'] },
  receiptFromName: { section: 'receipts', field: optional(line(100)), initial: '', readBy: ['notifications'] },
  firstReminderDays: {
    section: 'reminders',
    field: optional(whole({ max: 60 })),
    initial: 7,
    readBy: ['accounts'],
  },
  secondReminderDays: {
    section: 'reminders',
    field: optional(whole({ max: 60 })),
    initial: 1,
    readBy: ['accounts'],
  },
  firstPastDueDays: {
    section: 'reminders',
    field: optional(whole({ min: 1, max: 90 })),
    initial: 1,
    readBy: ['accounts'],
  },
  secondPastDueDays: {
    section: 'reminders',
    field: optional(whole({ min: 1, max: 90 })),
    initial: 10,
    readBy: ['accounts'],
  },
  textsFromHour: {
    section: 'reminders',
    field: whole({ min: 8, max: 12 }),
    initial: 8,
    readBy: ['notifications'],
  },
  textsUntilHour: {
    section: 'reminders',
    field: whole({ min: 13, max: 20 }),
    initial: 20,
    readBy: ['notifications'],
  },
  adoptionTargetPercent: { section: 'paperless', field: whole({ max: 100 }), initial: 0, readBy: ['dashboard'] },
  paperCostMinor: { section: 'paperless', field: amount({ max: 100_000 }), initial: 0, readBy: ['dashboard'] },
  paperlessConsentText: {
    section: 'paperless',
    field: optional(lines(1000, 6)),
    initial: '',
    readBy: ['terms'],
  },
  onboardingOffersPaperless: { section: 'onboarding', field: yesNo, initial: true, readBy: ['onboarding'] },
  onboardingOffersAutopay: { section: 'onboarding', field: yesNo, initial: true, readBy: ['onboarding'] },
  onboardingOffersTexts: { section: 'onboarding', field: yesNo, initial: true, readBy: ['onboarding'] },
  onboardingWelcome: { section: 'onboarding', field: optional(lines(400, 4)), initial: '', readBy: ['onboarding'] },
  onboardingReturnUrl: {
    section: 'onboarding',
    field: optional(line(200)),
    initial: '',
    isAddress: true,
    readBy: ['onboarding'],
  },
  onboardingTokenDays: { section: 'onboarding', field: whole({ min: 1, max: 30 }), initial: 7, readBy: ['accounts'] },
});

export type SettingKey = keyof typeof unitSettings;
/** What is set of a business unit. */
export type UnitSettings = SettingsOf<typeof unitSettings>;

export const settingKeys = Object.keys(unitSettings) as SettingKey[];
export const isSetting = (name: string): name is SettingKey => Object.hasOwn(unitSettings, name);
/** The entry of a setting, without its literal types. */
export const settingOf = (key: SettingKey): Setting => unitSettings[key];
