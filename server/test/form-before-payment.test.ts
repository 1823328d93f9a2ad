import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChannels } from './channel-kit.ts';
import { cardToken } from './paying.ts';

const { world, unit, put, process, machine } = await openChannels();
const home = `/api/business-units/${unit}/form-configurations`;
let admin: string;
let pat: string;
let account: number;
let other: number;

const permit = { fieldName: 'permit', fieldType: 'input', fieldLabel: 'Permit number', fieldRequired: true };
const usual = {
  displayName: 'Permit',
  actionsJson: '{}',
  conditionJson: '',
  onDashboard: false,
  onLogin: false,
  onCheckout: true,
  isPublic: false,
  requireBeforePayment: true,
};
interface Form {
  readonly id: number;
  readonly rowVersion: number;
}
const write = async (method: string, path: string, body: object) => {
  const { status, body: form } = await world.call<Form>(method, `${home}${path}`, { token: admin, body });
  expect(status, JSON.stringify(form)).toBe(200);
  return form;
};
const publish = ({ id, rowVersion }: Form) => write('POST', `/${id}/publish`, { rowVersion });
const settings = (more: { fields?: object[]; dependentForms?: object[] } & Partial<typeof usual> = {}) => {
  const { fields = [permit], dependentForms = [], ...others } = more;
  return { ...usual, fieldsJson: JSON.stringify({ fields, dependentForms }), ...others };
};
const published = async (more?: Parameters<typeof settings>[0]) => publish(await write('POST', '', settings(more)));

const begin = async (accountIds = [account], token = pat) => {
  const body = { businessUnitId: unit, channel: 'QuickPay', accountIds };
  const { body: intent } = await world.call<PaymentIntent>('POST', '/api/payment-intents', { token, body });
  expect(intent.identifier, JSON.stringify(intent)).toBeTruthy();
  return intent;
};
/** By who found the bill without a login nobody is named: whoever holds the session may choose. */
const charge = (intent: PaymentIntent, accountIds = [account], token?: string) => {
  const lines = accountIds.map((accountId) => ({ accountId, lineItemType: 'AccountBalance', amountMinor: 1_000 }));
  return put(intent, 'charges', { accountIds, lineItems: lines }, token);
};
const answer = (
  intent: PaymentIntent,
  formConfigurationId: number,
  values: object = { permit: 'B-7' },
  token: string | undefined = pat,
) =>
  put(
    intent,
    'forms',
    {
      identifier: intent.identifier,
      businessUnitId: unit,
      accountId: 0,
      customerId: 0,
      valuesJson: JSON.stringify(values),
      paymentSessionSessionIdentifier: intent.identifier,
      formConfigurationId,
      baseFormResponseId: 0,
    },
    token,
  );
const pay = async (intent: PaymentIntent) =>
  put(
    intent,
    'payment-source',
    {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world),
      holderName: 'Pat Rivera',
      postalCode: '78701',
    },
    pat,
  );
const ready = async (intent: PaymentIntent) => {
  await charge(intent, [account], pat);
  return (await pay(intent)).body;
};
const shown = (intent: PaymentIntent) => world.call('GET', `${home}/checkout/${intent.identifier}`, { token: pat });
const kept = () =>
  world.rows<{ form: number; values: object; version: number; base: string | null; dependent: boolean }>(
    `select form_configuration_id as form, values_json as values, form_version as version,
      base_form_response_id as base, is_dependent_form as dependent from form_response
      where payment_session_id is not null order by form_configuration_id`,
  );

beforeAll(async () => {
  admin = await world.token('admin@riverton.test');
  pat = await world.token('pat@example.test');
  account = await world.accountId('10001');
  other = await world.accountId('10002');
});
beforeEach(async () => {
  await world.rows('delete from form_file');
  await world.rows('delete from form_response');
  await world.rows('delete from form_version');
  await world.rows('delete from form_configuration');
});

describe('a payment that needs a form first', () => {
  it('is refused until the form is answered for this session, in whatever order the rest comes', async () => {
    const { id } = await published();
    const intent = await begin();
    const open = await ready(intent);
    expect(open).toMatchObject({ status: 'RequiresFormResponse', openFormIds: [id] });
    expect(await process(open, pat)).toMatchObject({ status: 400 });
    // What was answered elsewhere is of no use here: sent as a form by itself, or to another payment.
    const alone = await world.call('POST', `${home}/${id}/submit`, {
      token: pat,
      body: {
        accountId: 0,
        customerId: 0,
        valuesJson: '{"permit":"B-1"}',
        baseFormResponseId: 0,
        paymentSessionSessionIdentifier: '',
        isDependentForm: false,
        dependentFormResponses: [],
      },
    });
    expect(alone.body).toMatchObject({ hasErrors: false });
    const second = await begin();
    expect((await answer(second, id)).body).toMatchObject({ openFormIds: [], status: 'RequiresCharges' });
    expect(await process(open, pat)).toMatchObject({ status: 400 });
    const done = await answer(intent, id);
    expect(done.body).toMatchObject({ openFormIds: [], status: 'RequiresConfirmation' });
    expect((await process(done.body, pat)).body.status).toBe('Complete');
    // Late: what was paid keeps what it was paid with.
    expect(await answer(intent, id, { permit: 'Other' })).toMatchObject({ status: 400 });
    expect((await kept()).map(({ values }) => values)).toEqual([{ permit: 'B-7' }, { permit: 'B-7' }]);
  });

  it('asks what its form asks, and brings files to what belongs to it, though neither is for anybody', async () => {
    const { body: trigger } = await world.call('POST', `/api/business-units/${unit}/function-triggers`, {
      token: admin,
      body: {
        name: `Due ${Date.now()}`,
        kind: 'Next Due Date',
        url: '',
        secret: '',
        timeoutSeconds: 5,
        isActive: true,
      },
    });
    const handler = { handlerType: 'loadFormValues', properties: { functionTriggerId: trigger.id } };
    const plan = { fieldName: 'plan', fieldType: 'input-file', fieldLabel: 'Plan' };
    const further = await published({ fields: [plan], requireBeforePayment: false });
    const { id } = await published({
      fields: [permit, { fieldName: 'dueDate', fieldType: 'input', fieldLabel: 'Due', fieldRequired: false }],
      dependentForms: [
        { fieldName: 'more', content: 'More', dependentFormConfigurationId: further.id, fieldRequired: false },
      ],
      actionsJson: JSON.stringify({ OnInitializing: { handler } }),
    });
    const { token: guest } = await world.quickPay(['10001']);
    const { identifier } = await begin([account], guest);
    await world.rows("update account_money set due_date = '2026-12-15' where account_id = $1", [account]);
    const ask = (session: string | undefined, token?: string) =>
      world.call('POST', `${home}/${id}/action`, {
        ...(token ? { token } : {}),
        body: {
          functionTriggerId: trigger.id,
          valuesJson: JSON.stringify({ accountId: account }),
          ...(session === undefined ? {} : { paymentSessionSessionIdentifier: session }),
        },
      });
    const reserve = (formId: number, session: string) =>
      world.call('POST', `${home}/${formId}/files`, {
        body: {
          ...{ fieldName: 'plan', fileName: 'plan.pdf', sizeBytes: 100 },
          paymentSessionSessionIdentifier: session,
        },
      });
    expect((await ask(identifier, guest)).body).toMatchObject({ data: { result: { dueDate: '2026-12-15' } } });
    // Whoever holds the session alone is asked the same, and told nothing of an account.
    expect(await ask(identifier)).toMatchObject({
      status: 404,
      body: [{ errorMessage: 'We could not find that account.' }],
    });
    expect((await ask(undefined)).body.errors).toMatchObject([
      { errorMessage: 'This form asks for something that is not there any more. Go on without it.' },
    ]);
    expect((await ask('x'.repeat(22))).status).toBe(404);
    expect((await reserve(further.id, identifier)).status).toBe(200);
    expect((await reserve(further.id, '')).status).toBe(404);
    expect(
      (await reserve((await published({ fields: [plan], requireBeforePayment: false })).id, identifier)).status,
    ).toBe(404);
  });

  it('stands before none on the telephone, where nobody fills in a form', async () => {
    const { id } = await published();
    const body = { businessUnitId: unit, accountIds: [account] };
    const { body: called } = await world.call<PaymentIntent>('POST', '/api/payment-intents/ivr', {
      token: machine,
      body,
    });
    expect(called).toMatchObject({ openFormIds: [], status: 'RequiresCharges' });
    const charges = [{ accountId: account, amountMinor: 1_350 }];
    const charged = await put(called, 'charges/ivr', { charges }, machine);
    expect(charged.body).toMatchObject({ openFormIds: [], status: 'RequiresPaymentSource' });
    const source = { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Caller' };
    const ready = await put(called, 'payment-source/ivr', { ...source, postalCode: '78701' }, machine);
    expect((await process(ready.body, machine)).body.status).toBe('Complete');
    expect((await begin()).openFormIds).toEqual([id]);
  });

  it('takes the answers to it at the payment alone', async () => {
    const { id } = await published();
    const intent = await begin();
    const sent = {
      accountId: 0,
      customerId: 0,
      valuesJson: '{"permit":"B-1"}',
      baseFormResponseId: 0,
      isDependentForm: false,
      dependentFormResponses: [],
    };
    const body = { ...sent, paymentSessionSessionIdentifier: intent.identifier };
    const submitted = await world.call('POST', `${home}/${id}/submit`, { token: pat, body });
    expect(submitted.status).toBe(400);
    expect(submitted.body).toEqual([
      {
        propertyName: 'paymentSessionSessionIdentifier',
        errorMessage: 'Answer this form at the payment that asks for it.',
      },
    ]);
    expect(await world.rows('select 1 from form_response')).toEqual([]);
  });

  it('keeps one response of two tabs and of two presses at once, the newest answer', async () => {
    const { id } = await published();
    const intent = await begin();
    await charge(intent, [account], pat);
    const [one, two] = await Promise.all([answer(intent, id, { permit: 'A' }), answer(intent, id, { permit: 'B' })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await kept()).toHaveLength(1);
    await answer(intent, id, { permit: 'C' });
    expect(await kept()).toMatchObject([{ values: { permit: 'C' } }]);
    // Answered and paid at the same moment: paid once, with an answer, or refused.
    const open = (await pay(intent)).body;
    const [paid] = await Promise.all([process(open, pat), answer(intent, id, { permit: 'D' })]);
    expect([200, 400, 409]).toContain(paid.status);
    expect(await kept()).toHaveLength(1);
    expect(
      await world.rows("select 1 from form_response where status <> 'Submitted' or values_json ->> 'permit' is null"),
    ).toEqual([]);
  });

  it('is not paid by an answer that came too late', async () => {
    const { id } = await published();
    const intent = await begin();
    await world.rows("update payment_session set expires_date = now() - interval '1 second' where identifier = $1", [
      intent.identifier,
    ]);
    expect(await answer(intent, id)).toMatchObject({ status: 400 });
    expect(await kept()).toEqual([]);
  });

  it('takes an answer to the version that its payer began with, and keeps which one that was', async () => {
    const form = await published();
    const intent = await begin();
    const zip = { ...permit, fieldName: 'zip', fieldLabel: 'Zip' };
    const changed = await write('PUT', `/${form.id}`, {
      ...settings({ fields: [permit, zip] }),
      rowVersion: form.rowVersion,
    });
    const next = await publish(changed);
    expect((await shown(intent)).body).toMatchObject([{ version: 2 }]);
    await answer(intent, form.id);
    expect(await kept()).toMatchObject([{ version: 1, values: { permit: 'B-7' } }]);
    await answer(intent, form.id, { permit: 'B-7', zip: '78701' });
    expect(await kept()).toMatchObject([{ version: 2 }]);
    // Retired: who began may finish, who begins now is not asked.
    const last = await begin();
    await write('POST', `/${next.id}/retire`, { rowVersion: next.rowVersion });
    expect((await shown(last)).body).toMatchObject([{ formConfigurationId: form.id, isAnswered: false }]);
    expect((await answer(last, form.id)).body).toMatchObject({ openFormIds: [] });
    expect((await begin()).openFormIds).toEqual([]);
  });
});

describe('when a form stands before a payment', () => {
  const inReno = JSON.stringify({ field: 'account.city', is: 'equal', value: 'Reno' });

  it('goes by what is known of the accounts that are paid, whoever asks', async () => {
    await world.rows("update account set city = 'Reno' where id = $1", [other]);
    const { id } = await published({ conditionJson: inReno });
    expect((await begin()).openFormIds).toEqual([]);
    const { token } = await world.quickPay(['10002']);
    const intent = await begin([other], token);
    expect(intent.openFormIds).toEqual([id]);
    // A token that is left away does not take the form away.
    expect((await charge(intent, [other])).body.openFormIds).toEqual([id]);
  });

  it('is asked anew when an account is added or taken away, and what was answered stays', async () => {
    await world.rows("update account set city = 'Reno' where id = $1", [other]);
    const { id } = await published({ conditionJson: inReno });
    const { token } = await world.quickPay(['10001', '10002']);
    const intent = await begin([account], token);
    expect(intent.openFormIds).toEqual([]);
    const added = await charge(intent, [account, other]);
    expect(added.body).toMatchObject({ openFormIds: [id], status: 'RequiresFormResponse' });
    expect((await charge(intent, [account])).body).toMatchObject({ openFormIds: [], status: 'RequiresPaymentSource' });
    await charge(intent, [account, other]);
    expect((await answer(intent, id, undefined, token)).body.openFormIds).toEqual([]);
    await charge(intent, [account]);
    expect((await charge(intent, [account, other])).body.openFormIds).toEqual([]);
  });

  it('goes by the payer who signed in', async () => {
    const { id } = await published({ conditionJson: JSON.stringify({ field: 'user.email', is: 'filled' }) });
    expect((await begin()).openFormIds).toEqual([id]);
    const { token } = await world.quickPay(['10001']);
    expect((await begin([account], token)).openFormIds).toEqual([]);
  });
});

describe('a form before a payment that needs other forms', () => {
  const plan = { ...permit, fieldName: 'plan', fieldLabel: 'Plan' };
  const both = async (fieldRequired = true) => {
    const further = await published({ displayName: 'Plan', fields: [plan], requireBeforePayment: false });
    const needs = [
      { fieldName: 'plan', content: 'Add a plan', dependentFormConfigurationId: further.id, fieldRequired },
    ];
    return { further: further.id, first: (await published({ dependentForms: needs })).id };
  };

  it('is answered after them, in this session, and holds their responses', async () => {
    const { further, first } = await both();
    const intent = await begin();
    await charge(intent, [account], pat);
    expect((await shown(intent)).body).toMatchObject([
      { formConfigurationId: first, isAnswered: false, isDependentForm: false },
      { formConfigurationId: further, isAnswered: false, isDependentForm: true },
    ]);
    expect((await answer(intent, first)).body).toEqual([
      { propertyName: 'dependentForms', errorMessage: 'Complete additional forms before submitting this form' },
    ]);
    // One of another payment is none of this one.
    await answer(await begin(), further, { plan: 'Gold' });
    expect((await answer(intent, first)).status).toBe(400);
    expect((await answer(intent, further, {})).body).toMatchObject([{ propertyName: 'plan' }]);
    expect((await answer(intent, further, { plan: 'Gold' })).body).toMatchObject({
      status: 'RequiresFormResponse',
      openFormIds: [first],
    });
    expect((await shown(intent)).body).toMatchObject([{ isAnswered: false }, { isAnswered: true }]);
    expect((await answer(intent, first)).body).toMatchObject({ status: 'RequiresPaymentSource', openFormIds: [] });
    await world.rows('delete from form_response where base_form_response_id is null and is_dependent_form');
    const [linked, base] = await kept();
    expect([linked?.form, base?.form]).toEqual([further, first]);
    expect(linked).toMatchObject({ dependent: true, base: expect.anything(), values: { plan: 'Gold' } });
    expect(base).toMatchObject({ dependent: false, base: null });
  });

  it('is answered without those that it only offers, which belong to it when they come later', async () => {
    const { further, first } = await both(false);
    const intent = await begin();
    expect((await answer(intent, first)).body.openFormIds).toEqual([]);
    expect((await answer(intent, further, { plan: 'Gold' })).body.openFormIds).toEqual([]);
    const rows = await kept();
    expect(rows.filter(({ base }) => base !== null).map(({ form }) => form)).toEqual([further]);
  });

  it('does not take the answers to a form that nothing asks for', async () => {
    await both();
    const lone = await published({ displayName: 'Lone', requireBeforePayment: false });
    expect((await answer(await begin(), lone.id)).status).toBe(404);
  });
});
