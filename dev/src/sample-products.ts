import type { ProductValues } from '@ratepayer/contract/products/product-rules.ts';

const sold = {
  payerEntersAmount: false,
  minimumMinor: null,
  maximumMinor: null,
  maximumQuantity: 1,
  requiresAccount: false,
  soldOnQuickPay: true,
  soldAtCounter: true,
  formConfigurationId: null,
  isActive: true,
} as const;

/** What the waterworks sell beside their bills. */
export const waterProducts: readonly ProductValues[] = [
  {
    ...sold,
    code: 'BAG-30',
    name: 'Yard waste bags',
    description: 'Ten paper bags of 30 gallons. Pick them up at 200 Mill Street.',
    priceMinor: 350,
    maximumQuantity: 20,
    glCode: '4100-210',
    order: 10,
  },
  {
    ...sold,
    code: 'BARREL',
    name: 'Rain barrel',
    description: 'One per household; we bring it with the next reading.',
    priceMinor: 6_500,
    requiresAccount: true,
    glCode: '4100-220',
    order: 20,
  },
  {
    ...sold,
    code: 'HELP',
    name: 'Neighbors helping neighbors',
    description: 'Pays the bills of neighbors who cannot.',
    payerEntersAmount: true,
    priceMinor: null,
    minimumMinor: 100,
    maximumMinor: 50_000,
    glCode: '2300-900',
    order: 30,
  },
  {
    ...sold,
    code: 'METER-KEY',
    name: 'Meter key',
    description: '',
    priceMinor: 1_200,
    soldOnQuickPay: false,
    glCode: '4100-230',
    order: 40,
    isActive: false,
  },
];

/** Paid when its form is answered. */
export const sidewalkProduct: ProductValues = {
  ...sold,
  code: 'SIDEWALK',
  name: 'Sidewalk permit',
  description: 'To work on or beside a public sidewalk. Asks for some details before you pay.',
  priceMinor: 7_500,
  glCode: '4300-120',
  order: 30,
};

/** What is sold where no account is needed. */
export const permitProducts: readonly ProductValues[] = [
  {
    ...sold,
    code: 'DOG',
    name: 'Dog license',
    description: 'For one dog and one year.',
    priceMinor: 1_500,
    maximumQuantity: 5,
    glCode: '4300-110',
    order: 10,
  },
  { ...sold, code: 'PARK', name: 'Resident parking permit', description: '', priceMinor: 4_000, glCode: '', order: 20 },
];
