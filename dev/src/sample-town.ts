import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { runUpload } from '@ratepayer/server/capabilities/accounts/uploads/run-upload.ts';
import {
  processUpload,
  receiveFile,
  reserveUpload,
} from '@ratepayer/server/capabilities/accounts/uploads/start-upload.ts';
import { saveUploadConfig } from '@ratepayer/server/capabilities/accounts/uploads/upload-config.ts';
import { scheduleFee } from '@ratepayer/server/capabilities/fees/quote-fee.ts';
import { ensureGateway, openMerchantAccount } from '@ratepayer/server/capabilities/gateways/merchant-accounts.ts';
import { configureChannel } from '@ratepayer/server/capabilities/organizations/channel-config.ts';
import {
  createBusinessUnit,
  createOrganization,
  goLive,
  type NewBusinessUnit,
  setFeature,
  useForQuickPayLookup,
} from '@ratepayer/server/capabilities/organizations/create-business-unit.ts';
import { publishTerms } from '@ratepayer/server/capabilities/terms/publish-terms.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';
import type { Keyring } from '@ratepayer/server/platform/crypto/keyring.ts';
import { type Database, rowsOf, sql, type Tx } from '@ratepayer/server/platform/database/database.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { sampleAccounts } from './sample-accounts.ts';
import { sampleTerms } from './sample-terms.ts';
import { samplePeople } from './sample-people.ts';

export interface TownDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Seconds the sandbox gateway is waited for; short, so that nobody waits for a card that never answers. */
  readonly gatewayLimitSeconds: number;
  /** Bring in the 5,000 accounts of the billing system's file too. */
  readonly withFile: boolean;
}

export const townFile = (name: string): string => join(import.meta.dirname, '../data/town', name);

const contact = {
  phone: '(555) 010-0142',
  email: 'billing@riverton.test',
  hoursText: 'Monday to Friday, 8:00 AM – 5:00 PM CT',
  address: '200 Mill Street, Riverton, TX 78701',
};

/** Makes the sample town by the product's own verbs, once; a database that has it is left as it is. */
export async function makeSampleTown(deps: TownDeps, report: (line: string) => void): Promise<void> {
  const { db } = deps;
  const [there] = await db.platform((tx) =>
    rowsOf(tx, sql<{ n: number }>`select count(*)::int as n from organization`),
  );
  if ((there?.n ?? 0) > 0) return;
  const waterId = await db.platform((tx) => makeUnits(deps, tx));
  report('organizations, business units, accounts and people');
  if (!deps.withFile) return;
  await importFile(deps, waterId, 'riverton-water-accounts.csv');
  report('5,000 accounts from the billing system’s file');
}

async function makeUnits(deps: TownDeps, tx: Tx): Promise<number> {
  const gatewayId = await ensureGateway(tx, {
    name: 'Sandbox',
    gatewayType: 'Sandbox',
    limitSeconds: deps.gatewayLimitSeconds,
  });
  const riverton = await createOrganization(tx, 'City of Riverton', 'USD', 'en-US');
  const lakeshore = await createOrganization(tx, 'Lakeshore Hydro Corporation', 'CAD', 'en-CA');
  const usual = { organizationId: riverton, currencyCode: 'USD', culture: 'en-US', ...contact } as const;
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
  await setFeature(tx, water, 'PaymentReceiptBarcodes', 'Enabled');
  await fee(tx, water, {
    method: 'Percent With Minimum',
    percentBps: 295,
    minimumMinor: 150,
    includeServiceFeeInPayment: false,
  });
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
  const hydro = await makeUnit(
    tx,
    gatewayId,
    {
      ...usual,
      organizationId: lakeshore,
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

/** A business unit as the town has them: channels, merchant accounts, terms, live. */
export async function makeUnit(
  tx: Tx,
  gatewayId: number,
  unit: NewBusinessUnit,
  channel: Partial<ChannelConfig>,
): Promise<number> {
  const id = await createBusinessUnit(tx, unit);
  for (const each of ['QuickPay', 'IVR', 'POS'] as const)
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
    await publishTerms(tx, { ...terms, businessUnitId: id, culture: unit.culture, effectiveDate: '2020-01-01' });
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
    }>`select id from merchant_account where business_unit_id = ${businessUnitId} and purpose = 'Service Fee'`,
  );
  await scheduleFee(tx, {
    businessUnitId,
    paymentSourceType: 'Credit Card',
    effectiveDate: '2020-01-01',
    feeMerchantAccountId: account?.id ?? null,
    ...schedule,
  });
}

/** Brings a file of the town in by the product's own import: mapping, check, process. */
export async function importFile(
  deps: Pick<TownDeps, 'db' | 'disk' | 'clock' | 'keyring'>,
  businessUnitId: number,
  name: string,
): Promise<number> {
  const caller = systemCaller([businessUnitId]);
  const headings = [
    'ACCT_NO',
    'SUB',
    'CUST_NAME',
    'SVC_ADDR',
    'CITY',
    'ST',
    'ZIP',
    'PHONE',
    'EMAIL',
    'BAL',
    'PAST_DUE',
    'LATE_FEE',
    'ISSUE_DT',
    'DUE_DT',
    'NOTE',
    'ROUTE',
    'METER',
    'RATE',
  ];
  await deps.db.scoped([businessUnitId], (tx) => saveUploadConfig(tx, caller, businessUnitId, guessMapping(headings)));
  const start = { ...deps, boss: { send: async () => null } as never };
  const { uploadId, uploadUrl } = await reserveUpload(start, caller, businessUnitId, name);
  const query = new URL(uploadUrl, 'http://local').searchParams;
  await receiveFile(
    start,
    { businessUnitId, uploadId, expires: Number(query.get('expires')), signature: query.get('signature') ?? '' },
    createReadStream(townFile(name)),
  );
  for (const step of ['Check', 'Process'] as const) {
    await processUpload(start, caller, businessUnitId, { uploadId, step });
    await runUpload(deps, { uploadId, businessUnitId, step });
  }
  return uploadId;
}
