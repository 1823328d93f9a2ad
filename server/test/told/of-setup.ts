import { plainField } from '@ratepayer/contract/payments/payment-field.sample.ts';
import { at, type Told } from './told.ts';

interface Field {
  readonly businessUnitId: number;
  readonly order: number;
  readonly type: string;
}
const places = {
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: true,
  requireBeforePayment: false,
};
const cardlineKeys = [
  { name: 'secretKey', value: 'sk_test_walkOfHistories77' },
  { name: 'publishableKey', value: 'pk_walk' },
];
const serves = { paymentSourceTypes: ['Credit Card'], channels: ['POS'] };
const merchant = {
  ...serves,
  purpose: 'Base Payment',
  merchantNumber: 'WALK-1',
  name: 'Counter',
  billingAddressCollection: 'Zip Only',
  settlementBankLast4: '4411',
  batchCloseTime: '17:30',
  timezone: 'US/Central',
  depositDays: 2,
  credentials: cardlineKeys,
};
const { label: _label, ...others } = plainField;
const asked = { ...others, key: 'meter', isRequired: true };

/** How something is set up. */
export const setupTold: Readonly<Record<string, readonly Told[]>> = {
  listAutopayRulesHistory: [
    {
      screen: 'business-units/channel/:id',
      at: () => 'business-units/channel/Autopay?tab=automatic',
      happens: ({ save }) => save('changeAutopayRules', { unusualPercent: 177 }, { channel: 'Autopay' }),
      act: 'Added',
      says: [['Unusually high from this percentage of what the account usually pays', '—', '177']],
    },
  ],
  getEmbeddedSettingsHistory: [
    {
      screen: 'embedded-settings',
      at: () => 'embedded-settings?section=history',
      happens: ({ save }) => save('changeEmbeddedSettings', { sessionMinutes: 21 }),
      says: [['Session length (minutes)', '30', '21']],
    },
  ],
  listFormHistory: [
    {
      screen: 'business-unit-settings',
      at: ({ form }) => `business-unit-settings?section=forms&form=${form}&tab=versions`,
      happens: ({ save }) => save('changeForm', { ...places, successMessage: 'Thank you.', rowVersion: 2 }),
      says: [['What payers read afterwards', '—', 'Thank you.']],
    },
  ],
  listGatewayMessageHistory: [
    {
      screen: 'custom-gateway-messages/detail/:id',
      at: at('custom-gateway-messages/detail', 'gatewayMessage'),
      by: 'global',
      happens: ({ save }) => save('changeGatewayMessage', { staffMessage: 'Ask for another card.' }),
      says: [['Staff message', 'f', 'Ask for another card.']],
    },
  ],
  listGatewayHistory: [
    {
      screen: 'gateways',
      at: ({ gateway }) => `gateways?gateway=${gateway}`,
      by: 'global',
      happens: ({ save }) => save('changeGateway', { limitSeconds: 41 }),
      says: [['Seconds to wait for an answer', '30', '41']],
    },
  ],
  listTemplateHistory: [
    {
      screen: 'business-unit-settings',
      at: () => 'business-unit-settings?section=notification-templates&template=Payment-Receipt.Email',
      opens: 'History',
      happens: ({ save }) =>
        save(
          'changeTemplate',
          { texts: [{ culture: 'en-US', subject: 'Thank you', body: 'Paid: {{amount}}' }] },
          {
            templateKey: 'Payment Receipt',
            channel: 'Email',
          },
        ),
      says: [['English (US): Subject', '—', 'Thank you']],
    },
  ],
  listOrganizationTemplateHistory: [
    {
      screen: 'settings',
      at: () => 'settings?tab=notification-templates&template=Payment-Receipt.Email',
      opens: 'History',
      happens: ({ save }) =>
        save(
          'changeOrganizationTemplate',
          { texts: [{ culture: 'en-US', subject: 'Thanks', body: 'Paid: {{amount}}' }] },
          { templateKey: 'Payment Receipt', channel: 'Email' } as never,
        ),
      says: [['English (US): Subject', '—', 'Thanks']],
    },
  ],
  readAccountConfigHistory: [
    {
      screen: 'business-units/setup',
      at: () => 'business-units/setup?tab=account-config',
      opens: 'History',
      happens: async ({ call, save }) => {
        const { fields } = await call('GET', 'account-config');
        const given = fields.map(({ businessUnitId: _, order: __, ...field }: Field) => ({
          ...field,
          ...(field.type === 'Name' ? { label: 'Family name' } : {}),
        }));
        await save('changeAccountConfig', { fields: given });
      },
      says: [['Name: Label', 'Name', 'Family name']],
    },
  ],
  listAgencyHistory: [
    {
      screen: 'agencies/detail/:id',
      at: at('agencies/detail', 'agency'),
      by: 'global',
      happens: ({ save }) => save('changeAgency', { notes: 'Since 2020' }),
      says: [['Notes', '—', 'Since 2020']],
    },
  ],
  listChannelHistory: [
    {
      screen: 'business-units/channel/:id',
      at: () => 'business-units/channel/QuickPay?tab=history',
      happens: ({ save }) => save('changePaymentIntentConfig', { maximumAccounts: 7 }, { channel: 'QuickPay' }),
      says: [['Accounts in one payment', '20', '7']],
    },
  ],
  listOrganizationHistory: [
    {
      screen: 'organization',
      at: () => 'organization?tab=history',
      happens: ({ save }) => save('changeOrganization', { supportPhone: '(512) 555-0177' }),
      says: [['Support phone', '(555) 010-0142', '(512) 555-0177']],
    },
  ],
  listExternalLinkHistory: [
    {
      screen: 'business-units/external-links',
      at: () => 'business-units/external-links',
      opens: 'History',
      happens: ({ save }) =>
        save('changeExternalLinks', {
          links: [
            {
              label: 'Rates',
              url: 'https://www.riverton.example/rates',
              location: 'Footer',
              newWindow: true,
              isActive: true,
            },
          ],
        }),
      says: [
        ['Rates: Address', '—', 'https://www.riverton.example/rates'],
        ['Rates: Place', '—', 'Footer'],
      ],
    },
    {
      screen: 'business-units/setup',
      at: () => 'business-units/setup?tab=external-links',
      opens: 'History',
      happens: ({ save }) => save('changeExternalLinks', { links: [] }),
      says: [['Rates: Address', 'https://www.riverton.example/rates', '—']],
    },
  ],
  listOrganizationPreferenceHistory: [
    {
      screen: 'settings',
      at: () => 'settings?tab=targets',
      opens: 'History',
      happens: ({ save }) => save('changeOrganizationPreferences', { adoptionTargetPercent: 61 }),
      says: [['Aim for digital billing, in percent', '0', '61']],
    },
  ],
  listBusinessUnitHistory: [
    {
      screen: 'business-units/setup',
      at: () => 'business-units/setup?tab=history',
      happens: ({ save }) => save('changeBusinessUnit', { hoursText: 'Mon to Thu, 9 to 12' }),
      says: [['Office hours', 'Monday to Friday', 'Mon to Thu, 9 to 12']],
    },
  ],
  getUnitSettingsHistory: [
    {
      screen: 'business-unit-settings',
      at: () => 'business-unit-settings?section=history',
      happens: ({ save }) => save('changeUnitSettings', { safetyLimitPercent: 31, reason: 'Less' }),
      why: 'Less',
      says: [['Safety limit of a file, in percent', '—', '31']],
    },
  ],
  readPaymentFieldsHistory: [
    {
      screen: 'business-units/setup',
      at: () => 'business-units/setup?tab=payment-fields',
      opens: 'History',
      happens: async ({ save }) => {
        await save('changePaymentFields', { fields: [{ ...asked, label: 'Meter' }] });
        await save('changePaymentFields', { fields: [{ ...asked, label: 'Meter number' }] });
      },
      says: [['Meter number: Label', 'Meter', 'Meter number']],
    },
  ],
  listTermsHistory: [
    {
      screen: 'terms-of-service/view/:identifier',
      at: () => 'terms-of-service/view/credit-card-terms?tab=history',
      happens: ({ call, rows }) => call('POST', `terms-of-service/${rows['draft']}/publish`, { rowVersion: 1 }),
      says: [['Status', 'Draft', 'Published']],
    },
  ],
  listMerchantAccountHistory: [
    {
      screen: 'merchant-accounts/detail/:id',
      at: at('merchant-accounts/detail', 'merchantAccount'),
      by: 'global',
      happens: async ({ call, save, rows, found }) => {
        const { id } = await call('POST', 'merchant-accounts', { ...merchant, gatewayId: rows['cardline'] });
        await save('changeMerchantAccount', { ...serves, name: 'Window' }, { merchantAccount: id });
        found({ merchantAccount: id });
      },
      hides: cardlineKeys.map(({ value }) => value),
      says: [['Name', 'Counter', 'Window']],
    },
    {
      screen: 'merchant-accounts/detail/:id',
      at: at('merchant-accounts/detail', 'merchantAccount'),
      by: 'global',
      happens: ({ save }) => save('changeMerchantAccount', { ...serves, credentials: cardlineKeys }),
      hides: cardlineKeys.map(({ value }) => value),
      act: 'Credentials replaced',
      says: [],
    },
  ],
};
