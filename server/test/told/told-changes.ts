import { recordsTold } from './of-records.ts';
import { platformTold } from './of-platform.ts';
import { setupTold } from './of-setup.ts';

/** Every history that the product hands out, by its operation: a change, the screen that tells it, and how. */
export const toldChanges = { ...recordsTold, ...setupTold, ...platformTold };

/** What the audit calls that which each of them tells of. */
export const toldTypes: Readonly<Record<string, string>> = {
  listAccountHistory: 'Account',
  listUploadHistory: 'AccountUpload',
  listAutopayRulesHistory: 'AutopayRule',
  listBillHistory: 'Bill',
  listBillingCycleHistory: 'BillingCycle',
  listCustomerHistory: 'Customer',
  listDeviceHistory: 'Device',
  getEmbeddedSettingsHistory: 'EmbeddedSettings',
  listBillingSystemHistory: 'BillingSystem',
  listFeatureDefaultHistory: 'FeatureDefaults',
  listJobTemplateHistory: 'JobTemplate',
  listMaintenanceHistory: 'Maintenance',
  listProviderNameHistory: 'ProviderName',
  listRateLimitHistory: 'RateLimit',
  listFormHistory: 'FormConfiguration',
  listFormResponseHistory: 'FormResponse',
  listFunctionTriggerHistory: 'FunctionTrigger',
  listGatewayMessageHistory: 'CustomGatewayMessage',
  listGatewayHistory: 'Gateway',
  listMerchantAccountHistory: 'MerchantAccount',
  listJobHistory: 'Job',
  listBannerHistory: 'Banner',
  listTemplateHistory: 'NotificationTemplate',
  listOrganizationTemplateHistory: 'NotificationTemplate',
  readAccountConfigHistory: 'AccountConfig',
  listAgencyHistory: 'Agency',
  listChannelHistory: 'Channel',
  listOrganizationHistory: 'Organization',
  listExternalLinkHistory: 'ExternalLinks',
  listOrganizationPreferenceHistory: 'OrganizationPreferences',
  listBusinessUnitHistory: 'BusinessUnit',
  getUnitSettingsHistory: 'BusinessUnitSettings',
  readPaymentFieldsHistory: 'PaymentFields',
  listPaymentHistory: 'Payment',
  listProductHistory: 'Product',
  listReadingHistory: 'MeterReading',
  listLegalHoldHistory: 'LegalHold',
  listSettlementBatchHistory: 'SettlementBatch',
  listTermsHistory: 'TermsVersion',
  listTicketHistory: 'Ticket',
  listFileConnectionHistory: 'FileConnection',
  listFileKeyHistory: 'FileKey',
  listApiClientHistory: 'ApiClient',
  listUserHistory: 'User',
};
