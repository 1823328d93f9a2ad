import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { scheduleFee } from '@ratepayer/server/capabilities/fees/quote-fee.ts';
import { ensureGateway, openMerchantAccount } from '@ratepayer/server/capabilities/gateways/merchant-accounts.ts';
import { configureChannel } from '@ratepayer/server/capabilities/organizations/channel-config.ts';
import {
  createBusinessUnit,
  createOrganization,
  goLive,
  type NewBusinessUnit,
  setFeatures,
  useForQuickPayLookup,
} from '@ratepayer/server/capabilities/organizations/create-business-unit.ts';
import { stockProducts } from '@ratepayer/server/capabilities/products/save-product.ts';
import { foundTerms } from '@ratepayer/server/capabilities/terms/found-terms.ts';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';
import { rowsOf, type Tx } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';
import { sampleAccounts } from './sample-accounts.ts';
import { samplePeople } from './sample-people.ts';
import { permitProducts, waterProducts } from './sample-products.ts';
import { sampleTerms } from './sample-terms.ts';

const contact = {
  phone: '(555) 010-0142',
  email: 'billing@riverton.test',
  hoursText: 'Monday to Friday, 8:00 AM – 5:00 PM CT',
  address: '200 Mill Street, Riverton, TX 78701',
};

/** The business units of the town with what stands in them; answers the id of Riverton Water. */
export async function makeUnits(
  deps: { readonly clock: Clock; readonly gatewayLimitSeconds: number },
  tx: Tx,
): Promise<number> {
  const gatewayId = await ensureGateway(tx, {
    name: 'Sandbox',
    gatewayType: 'Sandbox',
    limitSeconds: deps.gatewayLimitSeconds,
  });
  const riverton = await createOrganization(tx, {
    name: 'City of Riverton',
    defaultCurrencyCode: 'USD',
    defaultCulture: 'en-US',
    supportEmail: contact.email,
    supportPhone: contact.phone,
  });
  const lakeshore = await createOrganization(tx, {
    name: 'Lakeshore Hydro Corporation',
    defaultCurrencyCode: 'CAD',
    defaultCulture: 'en-CA',
    supportEmail: contact.email,
    supportPhone: contact.phone,
  });
  const usual = { organizationId: riverton, currencyCode: 'USD', culture: 'en-US', ...contact } as const;
  const water = await rivertonWater(tx, gatewayId, usual);
  const tax = await rivertonTax(tx, gatewayId, usual);
  const permits = await rivertonPermits(tx, gatewayId, usual);
  const hydro = await lakeshoreHydro(tx, gatewayId, { ...usual, organizationId: lakeshore });
  const today = dateIn(deps.clock.now(), 'US/Central');
  const ids = await sampleAccounts(tx, {
    water,
    tax,
    hydro,
    issueDate: addDays(today, -10),
    dueDate: addDays(today, 20),
  });
  await samplePeople(tx, { riverton, lakeshore, water, units: [water, tax, permits], accounts: ids });
  return water;
}

type Usual = Pick<
  NewBusinessUnit,
  'organizationId' | 'currencyCode' | 'culture' | 'phone' | 'email' | 'hoursText' | 'address'
>;

/** Everything that a payer may answer, and a fee in percent as a payment of its own. */
async function rivertonWater(tx: Tx, gatewayId: number, usual: Usual): Promise<number> {
  const water = await makeUnit(
    tx,
    gatewayId,
    {
      ...usual,
      name: 'Riverton Water & Sewer',
      slug: 'riverton-water',
      header: 'Riverton',
      subHeader: 'Water & Sewer',
      logoUrl: '/logos/water.svg',
      timezone: 'US/Central',
    },
    { overpaymentLimitMinor: 50_000 },
  );
  await useForQuickPayLookup(tx, water, 'Account Number', 'Account number', 'Printed at the top right of your bill');
  await useForQuickPayLookup(tx, water, 'Zip Code', 'ZIP code', 'Of the service address');
  await setFeatures(tx, water, {
    PaymentReceiptBarcodes: 'Enabled',
    MeterReadings: 'Enabled',
    Autopay: 'Enabled',
    PaperlessBilling: 'Enabled',
  });
  await stockProducts(tx, water, waterProducts);
  await fee(tx, water, {
    method: 'Percent With Minimum',
    percentBps: 295,
    minimumMinor: 150,
    includeServiceFeeInPayment: false,
  });
  return water;
}

/** Whole bills only, and a flat fee inside the payment. */
async function rivertonTax(tx: Tx, gatewayId: number, usual: Usual): Promise<number> {
  const tax = await makeUnit(
    tx,
    gatewayId,
    {
      ...usual,
      name: 'Riverton Property Tax',
      slug: 'riverton-tax',
      header: 'Riverton',
      subHeader: 'Property Tax',
      logoUrl: '/logos/tax.svg',
      primaryColor: '#1b6b4a',
      timezone: 'US/Eastern',
    },
    { partialPayments: false, overpayment: false },
  );
  await useForQuickPayLookup(tx, tax, 'Account Number', 'Account number', 'On your tax statement, top left');
  await useForQuickPayLookup(tx, tax, 'Name', 'Name', 'As it is printed on your tax statement');
  await fee(tx, tax, { method: 'Flat', flatMinor: 350, includeServiceFeeInPayment: true });
  return tax;
}

/** No bills: no account is looked up here. */
async function rivertonPermits(tx: Tx, gatewayId: number, usual: Usual): Promise<number> {
  const permits = await makeUnit(
    tx,
    gatewayId,
    {
      ...usual,
      name: 'Riverton Permits',
      slug: 'riverton-permits',
      header: 'Riverton',
      subHeader: 'Permits',
      logoUrl: '/logos/permits.svg',
      primaryColor: '#7a1f3d',
      timezone: 'US/Central',
    },
    {},
  );
  await stockProducts(tx, permits, permitProducts);
  return permits;
}

/** Another organization, in another currency and culture. */
async function lakeshoreHydro(tx: Tx, gatewayId: number, usual: Usual): Promise<number> {
  const hydro = await makeUnit(
    tx,
    gatewayId,
    {
      ...usual,
      name: 'Lakeshore Hydro',
      slug: 'lakeshore-hydro',
      header: 'Lakeshore Hydro',
      subHeader: 'Electricity',
      logoUrl: '/logos/hydro.svg',
      primaryColor: '#0172a8',
      currencyCode: 'CAD',
      culture: 'en-CA',
      timezone: 'US/Eastern',
      email: 'service@lakeshore.test',
      address: '12 Harbour Road, Lakeshore, ON K0A 1A0',
      hoursText: 'Monday to Friday, 8:00 AM – 5:00 PM ET',
    },
    { achEnabled: false, billingAddressCollection: 'None' },
  );
  await useForQuickPayLookup(tx, hydro, 'Account Number', 'Account number', 'Printed at the top right of your bill');
  await setFeatures(tx, hydro, { Autopay: 'Enabled' });
  return hydro;
}

/** A business unit as the town has them: channels, merchant accounts, terms, live. */
export async function makeUnit(
  tx: Tx,
  gatewayId: number,
  unit: NewBusinessUnit,
  channel: Partial<ChannelConfig>,
): Promise<number> {
  const id = await createBusinessUnit(tx, unit);
  for (const each of ['QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS'] as const)
    await configureChannel(tx, id, each, { paymentDescriptorLabel: '', ...channel });
  const sources = unit.currencyCode === 'USD' ? (['Credit Card', 'ACH'] as const) : (['Credit Card'] as const);
  for (const purpose of ['Base Payment', 'Service Fee'] as const) {
    await openMerchantAccount(tx, {
      gatewayId,
      organizationId: unit.organizationId,
      businessUnitId: id,
      name: `${unit.name}, ${purpose}`,
      merchantNumber: `${purpose === 'Base Payment' ? '7000' : '9000'}${String(id).padStart(6, '0')}`,
      purpose,
      paymentSourceTypes: sources,
      channels: ['QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS'],
      currencyCode: unit.currencyCode,
      timezone: unit.timezone,
    });
  }
  for (const terms of sampleTerms)
    await foundTerms(tx, { ...terms, businessUnitId: id, culture: unit.culture, effectiveDate: '2020-01-01' });
  await goLive(tx, id);
  return id;
}

async function fee(
  tx: Tx,
  businessUnitId: number,
  schedule: {
    method: 'Flat' | 'Percent With Minimum';
    flatMinor?: number;
    percentBps?: number;
    minimumMinor?: number;
    includeServiceFeeInPayment: boolean;
  },
): Promise<void> {
  const [account] = await rowsOf(
    tx,
    sql<{
      id: number;
    }>`select id from published.merchant_account
      where business_unit_id = ${businessUnitId} and purpose = 'Service Fee'`,
  );
  await scheduleFee(tx, {
    businessUnitId,
    paymentSourceType: 'Credit Card',
    effectiveDate: '2020-01-01',
    feeMerchantAccountId: account?.id ?? null,
    ...schedule,
  });
}
