import type { Replay } from './replay.ts';

/**
 * Elements of its requests, in the order of its schema: its JSON is read as XML, and an element out of order is
 * refused. Source: AnetApiSchema.xsd of its library (2026-02-18).
 */
const schema: Readonly<Record<string, readonly string[]>> = {
  createTransactionRequest: ['merchantAuthentication', 'clientId', 'refId', 'transactionRequest'],
  transactionRequest: [
    'transactionType',
    'amount',
    'currencyCode',
    'payment',
    'profile',
    'solution',
    'callId',
    'terminalNumber',
    'authCode',
    'refTransId',
    'splitTenderId',
    'order',
    'lineItems',
    'tax',
    'duty',
    'shipping',
    'taxExempt',
    'poNumber',
    'customer',
    'billTo',
    'shipTo',
    'customerIP',
    'cardholderAuthentication',
    'retail',
    'employeeId',
    'transactionSettings',
    'userFields',
    'surcharge',
    'merchantDescriptor',
    'subMerchant',
    'tip',
    'processingOptions',
    'subsequentAuthInformation',
    'otherTax',
    'shipFrom',
    'authorizationIndicatorType',
  ],
  // Of a charge, and of a customer: no element stands in both.
  profile: [
    'createProfile',
    'customerProfileId',
    'paymentProfile',
    'shippingProfileId',
    'merchantCustomerId',
    'description',
    'email',
    'paymentProfiles',
    'shipToList',
    'profileType',
  ],
  paymentProfiles: [
    'customerType',
    'billTo',
    'payment',
    'driversLicense',
    'taxId',
    'defaultPaymentProfile',
    'subsequentAuthInformation',
    'excludeFromAccountUpdater',
  ],
  createCustomerProfileRequest: ['merchantAuthentication', 'clientId', 'refId', 'profile', 'validationMode'],
  paymentProfile: ['paymentProfileId', 'cardCode'],
  subsequentAuthInformation: ['originalNetworkTransId', 'originalAuthAmount', 'reason'],
  payment: [
    'creditCard',
    'bankAccount',
    'trackData',
    'encryptedTrackData',
    'payPal',
    'opaqueData',
    'emv',
    'dataSource',
  ],
  opaqueData: ['dataDescriptor', 'dataValue', 'dataKey', 'expirationTimeStamp'],
  creditCard: ['cardNumber', 'expirationDate', 'cardCode', 'isPaymentToken'],
  order: ['invoiceNumber', 'description'],
  transactionSettings: ['setting'],
  setting: ['settingName', 'settingValue'],
  processingOptions: ['isFirstRecurringPayment', 'isFirstSubsequentAuth', 'isSubsequentAuth', 'isStoredCredentials'],
  merchantAuthentication: ['name', 'transactionKey'],
  getUnsettledTransactionListRequest: ['merchantAuthentication', 'clientId', 'refId', 'status', 'sorting', 'paging'],
  getSettledBatchListRequest: [
    'merchantAuthentication',
    'clientId',
    'refId',
    'includeStatistics',
    'firstSettlementDate',
    'lastSettlementDate',
  ],
  getTransactionListRequest: ['merchantAuthentication', 'clientId', 'refId', 'batchId', 'sorting', 'paging'],
  getTransactionDetailsRequest: ['merchantAuthentication', 'clientId', 'refId', 'transId'],
  getTransactionListForCustomerRequest: [
    'merchantAuthentication',
    'clientId',
    'refId',
    'customerProfileId',
    'customerPaymentProfileId',
    'sorting',
    'paging',
  ],
  getCustomerPaymentProfileRequest: [
    'merchantAuthentication',
    'clientId',
    'refId',
    'customerProfileId',
    'customerPaymentProfileId',
    'unmaskExpirationDate',
    'includeIssuerInfo',
  ],
  getCustomerProfileRequest: [
    'merchantAuthentication',
    'clientId',
    'refId',
    'customerProfileId',
    'merchantCustomerId',
    'email',
    'unmaskExpirationDate',
    'includeIssuerInfo',
  ],
  deleteCustomerProfileRequest: ['merchantAuthentication', 'clientId', 'refId', 'customerProfileId'],
  sorting: ['orderBy', 'orderDescending'],
  paging: ['limit', 'offset'],
};

/** What of a request is not in the schema, or not in its order. */
export function strange(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => strange(name, each));
  if (typeof value !== 'object' || value === null) return [];
  const known = schema[name];
  const keys = Object.keys(value);
  const places = keys.map((key) => known?.indexOf(key) ?? -1);
  const wrong = places.some((place, i) => place < 0 || place < (places[i - 1] ?? 0))
    ? [`${name}: ${keys.join(', ')}`]
    : [];
  return [...wrong, ...Object.entries(value).flatMap(([key, inner]) => strange(key, inner))];
}
export const strangeAsked = (replay: Replay) =>
  replay.asked.flatMap(({ body }) =>
    Object.entries(JSON.parse(body) as object).flatMap(([name, value]) => strange(name, value)),
  );
