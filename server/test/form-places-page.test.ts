// @vitest-environment page
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { cardToken } from './paying.ts';

const world = openedWorld();
const { visit } = openPayer(world);
let unit: number;
let admin: string;
let product: { id: number; formConfigurationId: number };
let insurance: number;

const home = () => `/api/business-units/${unit}`;
const begin = (body: object = { accountIds: [] }) =>
  world().call<PaymentIntent>('POST', '/api/payment-intents', {
    body: { businessUnitId: unit, channel: 'QuickPay', ...body },
  });
const put = (intent: PaymentIntent, step: string, body: object) =>
  world().call<PaymentIntent>('PUT', `/api/payment-intents/${intent.identifier}/${step}`, { body });
const buy = (intent: PaymentIntent, ...ids: readonly number[]) =>
  put(intent, 'charges', {
    lineItems: ids.map((productId) => ({
      accountId: null,
      lineItemType: 'Product',
      productId,
      quantity: 1,
      amountMinor: intent.products.find(({ id }) => id === productId)?.priceMinor,
    })),
  });
const answer = (intent: PaymentIntent, formConfigurationId: number, values: object) =>
  put(intent, 'forms', {
    identifier: intent.identifier,
    businessUnitId: unit,
    accountId: 0,
    customerId: 0,
    valuesJson: JSON.stringify(values),
    paymentSessionSessionIdentifier: intent.identifier,
    formConfigurationId,
    baseFormResponseId: 0,
  });
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000);
  // No weekend.
  if ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 2);
  return day.toISOString().slice(0, 10);
};
const permit = () => ({
  site: '200 Mill Street',
  begins: inDays(20),
  kind: 'repair',
  closes: 'in-part',
  name: 'Sam Stone',
  phone: '(555) 010-0177',
  agrees: true,
});
const proof = () => ({ insurer: 'Lone Star Mutual', policy: 'P-1', ends: inDays(200) });

beforeAll(async () => {
  unit = await world().unitId('riverton-permits');
  admin = await world().token('admin@riverton.test');
  const [sold] = await world().rows<typeof product>(
    `select id, form_configuration_id as "formConfigurationId" from product where code = 'SIDEWALK'`,
  );
  product = sold ?? { id: 0, formConfigurationId: 0 };
  const [proofForm] = await world().rows<{ id: number }>(
    "select id from form_configuration where display_name = 'Proof of insurance'",
  );
  insurance = proofForm?.id ?? 0;
});

describe('a product that needs a form', () => {
  it('is bought by anybody, whose payment needs the form as long as it buys it', async () => {
    const { body: intent } = await begin();
    expect(intent).toMatchObject({ accounts: [], openFormIds: [] });
    const dog = intent.products.find(({ name }) => name === 'Dog license')?.id ?? 0;
    expect((await buy(intent, dog)).body).toMatchObject({ openFormIds: [], status: 'RequiresPaymentSource' });
    expect((await buy(intent, dog, product.id)).body).toMatchObject({
      openFormIds: [product.formConfigurationId],
      status: 'RequiresFormResponse',
    });
    expect((await buy(intent, dog)).body.openFormIds).toEqual([]);
    await buy(intent, product.id);
    const early = await answer(intent, product.formConfigurationId, permit());
    expect(early.body).toEqual([
      { propertyName: 'dependentForms', errorMessage: 'Complete additional forms before submitting this form' },
    ]);
    await answer(intent, insurance, proof());
    expect((await answer(intent, product.formConfigurationId, permit())).body.openFormIds).toEqual([]);
    const paid = await put(intent, 'payment-source', {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world()),
      holderName: 'Sam Stone',
      postalCode: '78701',
    });
    const { body: result } = await world().call('POST', `/api/payment-intents/${intent.identifier}/process`, {
      body: {
        totalMinor: paid.body.totalMinor,
        acknowledgedTermsVersionIds: paid.body.terms.map(({ termsVersionId }) => termsVersionId),
      },
    });
    expect(result).toMatchObject({ status: 'Complete' });
    expect(paid.body.amountMinor).toBe(7_500);
  });

  it('names a form of its own business unit', async () => {
    const path = `${home()}/products`;
    const { body: read } = await world().call('GET', `${path}/${product.id}`, { token: admin });
    expect(read.formConfigurationId).toBe(product.formConfigurationId);
    const { id, soldRecently: _, rowVersion, ...values } = read;
    const water = await world().unitId('riverton-water');
    const { body: theirs } = await world().call('POST', `/api/business-units/${water}/form-configurations`, {
      token: admin,
      body: {
        displayName: 'Elsewhere',
        fieldsJson: '{"fields":[{"fieldName":"a","fieldType":"input"}]}',
        onDashboard: true,
        onLogin: false,
        onCheckout: false,
        isPublic: false,
        requireBeforePayment: false,
      },
    });
    const save = (body: object) => world().call('PUT', `${path}/${id}`, { token: admin, body });
    const refused = await save({ ...values, rowVersion, formConfigurationId: theirs.id });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual([
      { propertyName: 'formConfigurationId', errorMessage: 'There is no such form here.' },
    ]);
    const saved = await save({ ...values, rowVersion, formConfigurationId: null });
    expect(saved.body).toMatchObject({ formConfigurationId: null });
    const again = await save({ ...values, rowVersion: saved.body.rowVersion });
    expect(again.body).toMatchObject({ formConfigurationId: product.formConfigurationId });
  });

  it('is the only thing that a payment without a look-up can be about', async () => {
    expect((await begin({})).status).toBe(400);
    const water = await world().unitId('riverton-water');
    const account = await world().accountId('10001');
    expect((await begin({ businessUnitId: water, accountIds: [account] })).status).toBe(404);
  });
});

describe('what Find offers beside bills', () => {
  const context = async (slug: string) =>
    (await world().call<BusinessUnitContext>('GET', `/api/business-units/by-slug/${slug}/context/QuickPay`)).body;
  const offers = async (slug: string) => (await context(slug)).offers;
  const hasBills = async (slug: string) => (await context(slug)).hasBills;

  it('goes by the forms for anybody and the products that need no account', async () => {
    expect(await offers('riverton-permits')).toEqual(['Forms', 'Products']);
    expect(await offers('riverton-water')).toEqual([]);
    expect(await hasBills('riverton-permits')).toBe(false);
    expect(await hasBills('riverton-water')).toBe(true);
    await world().rows("update feature_setting set mode = 'Disabled' where feature_key = 'Products'");
    expect(await offers('riverton-permits')).toEqual(['Forms']);
    // Where there is nothing else, a bill may be looked for.
    await world().rows('update form_version set is_public = false where business_unit_id = $1', [unit]);
    expect(await offers('riverton-permits')).toEqual([]);
    expect(await hasBills('riverton-permits')).toBe(true);
    await world().rows('update form_version set is_public = true where business_unit_id = $1', [unit]);
    await world().rows("update feature_setting set mode = 'Enabled' where feature_key = 'Products'");
  });

  it('stands on the page, is filled in without a login, and leads back', async () => {
    await visit('/customer/riverton-permits/dashboard');
    await heading('Pay Riverton Permits');
    await waitFor(() => expect(document.title).toBe('Pay Riverton Permits – Riverton Permits'));
    await screen.findByRole('heading', { level: 2, name: 'Make a payment' }, patient);
    // No bill is looked for where there is none, and none is spoken of.
    expect(screen.queryByRole('button', { name: 'Find my bill' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/your bill/i);
    screen.getByRole('heading', { level: 2, name: 'Have a reference number?' });
    const link = await screen.findByRole('link', { name: 'Ask for an inspection' }, patient);
    expect(link.getAttribute('href')).toMatch(new RegExp(`/riverton-permits/${unit}/forms/\\d+/$`));
    expect(screen.queryByRole('link', { name: 'Proof of insurance' })).toBeNull();
    await visit(link.getAttribute('href') ?? '');
    await heading('Ask for an inspection');
    await type(/^Permit number/, 'S-1');
    await press('Submit');
    await screen.findAllByText('Address is a required field.', undefined, patient);
  });

  it('stands beside the look-up of a biller that has one', async () => {
    const water = await world().unitId('riverton-water');
    const { body: form } = await world().call('POST', `/api/business-units/${water}/form-configurations`, {
      token: admin,
      body: {
        ...{ displayName: 'Start service', fieldsJson: '{"fields":[{"fieldName":"a","fieldType":"input"}]}' },
        ...{ onDashboard: false, onLogin: true, onCheckout: false, isPublic: true, requireBeforePayment: false },
      },
    });
    const publish = `/api/business-units/${water}/form-configurations/${form.id}/publish`;
    await world().call('POST', publish, { token: admin, body: { rowVersion: form.rowVersion } });
    await visit('/customer/riverton-water/dashboard');
    await heading('Pay your Riverton Water & Sewer bill');
    await screen.findByRole('link', { name: 'Start service' }, patient);
    screen.getByRole('button', { name: 'Find my bill' });
  });

  it('leads to a payment that is called after no bill', async () => {
    const { body: intent } = await begin();
    await visit(`/customer/riverton-permits/make-payment/${intent.identifier}`);
    await heading('Your payment');
    expect(document.body.textContent).not.toMatch(/your bill/i);
  });

  it('says when what is bought cannot be begun', async () => {
    await visit('/customer/riverton-permits/dashboard');
    await screen.findByRole('button', { name: 'Choose what to pay for' }, patient);
    await world().rows("update feature_setting set mode = 'Disabled' where feature_key = 'Products'");
    await press('Choose what to pay for');
    await screen.findByText('Choose what you want to pay.', undefined, patient);
    await world().rows("update feature_setting set mode = 'Enabled' where feature_key = 'Products'");
  });
});
