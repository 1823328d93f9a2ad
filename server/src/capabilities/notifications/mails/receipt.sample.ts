import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';

/** A receipt with one of everything, for previews and for readers of what we write. */
export const sampleReceipt: Omit<Receipt, 'pdfUrl'> = {
  basePayment: {
    header: 'The Consolidated Municipal Water Board',
    subHeader: 'Department of Water, Sewer, Refuse and Street Cleaning Services',
    createdDate: '2024-03-09T20:05:00.000Z',
    referenceNumber: '900000000000000004',
    amount: { value: 12_345, currencyCode: 'USD' },
    status: 'Succeeded',
    organizationName: 'Town',
    paymentSourceJson: '{}',
    paymentSource: { paymentSourceType: 'Credit Card', accountNumberLast4: '4242', accountType: 'Visa' },
  },
  serviceFee: { amountMinor: 364 },
  authCode: '042917',
  lineItems: [
    {
      id: 1,
      accountId: 1,
      description: 'Water',
      lineItemType: 'AccountBalance',
      price: { value: 5000, currencyCode: 'USD' },
    },
    {
      id: 2,
      accountId: 1,
      description: 'Late fee',
      lineItemType: 'LateFee',
      price: { value: 345, currencyCode: 'USD' },
    },
    {
      id: 3,
      accountId: 2,
      description: 'Sewer',
      lineItemType: 'AccountBalance',
      price: { value: 5000, currencyCode: 'USD' },
    },
    {
      id: 4,
      accountId: null,
      description: 'Dog license',
      lineItemType: 'Product',
      price: { value: 2000, currencyCode: 'USD' },
    },
  ],
  paymentFieldItems: [
    { key: 'po', label: 'Purchase order', value: 'PO-77', accountFieldMappingKey: null },
    {
      key: 'addr',
      label: 'Billing address',
      value: { street: '12 Mill Street', street2: '', city: 'Riverton', state: 'TX', zip: '78701' },
      accountFieldMappingKey: 'Address',
    },
  ],
  accounts: [
    { id: 1, name: 'Pat Rivera', accountNumber: '10001', subAccountNumber: '01' },
    { id: 2, name: 'Morgan Lee', accountNumber: '10002', subAccountNumber: '' },
  ],
  hasAdjustments: false,
  refundAmount: null,
  footer: 'Office hours: Mon–Fri 8–5',
  businessUnitFeaturesPaymentReceiptBarcodes: true,
  timezone: 'US/Central',
  culture: 'en-US',
  businessUnitSlug: 'x',
  businessUnitId: 1,
};

/** What was agreed to with it. */
export const sampleTerms = [{ title: 'Terms of payment', text: 'You agree to pay.' }];
