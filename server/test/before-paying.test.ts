import { describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import type { ScheduledRow } from '../src/capabilities/sessions/find-duplicate.ts';
import { takePayment } from '../src/capabilities/payments/take-payment.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { prepare } from './paying.ts';
import { openChannels } from './channel-kit.ts';

const { world, clerk, put, process, swipe } = await openChannels();

describe('a payment that needs a form first', () => {
  const fields = {
    fields: [{ fieldName: 'permit', fieldType: 'input', fieldLabel: 'Permit number', fieldRequired: true }],
  };

  it('is not paid before the form is answered, and keeps the answer', async () => {
    const permits = await world.unitId('riverton-permits');
    const admin = await world.token('admin@riverton.test');
    const forms = `/api/business-units/${permits}/form-configurations`;
    const write = (path: string, body: object) => world.call('POST', `${forms}${path}`, { token: admin, body });
    const { body: draft } = await write('', {
      displayName: 'Permit',
      fieldsJson: JSON.stringify(fields),
      onDashboard: false,
      onLogin: false,
      onCheckout: true,
      isPublic: false,
      requireBeforePayment: true,
    });
    const { body: form } = await write(`/${draft.id}/publish`, { rowVersion: draft.rowVersion });
    const [account] = await world.rows<{ id: number }>(
      "insert into account (business_unit_id, account_number, name) values ($1, 'P-100', 'Pat') returning id",
      [permits],
    );
    await world.rows(
      `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, last_event_sequence)
        values ($1, $2, 5000, 5000, 1)`,
      [account?.id, permits],
    );
    await world.rows(
      `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, created_by)
        values ($2, $1, 1, '2026-01-01', 'Opening', 'Balance', 5000, 5000, 'account', $1, 'Test')`,
      [account?.id, permits],
    );
    const begun = await world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token: clerk,
      body: { businessUnitId: permits, channel: 'POS', accountIds: [account?.id] },
    });
    expect(begun.body.openFormIds).toEqual([form?.id]);
    const charged = await put(
      begun.body,
      'charges',
      { lineItems: [{ accountId: account?.id, lineItemType: 'AccountBalance', amountMinor: 5_000 }] },
      clerk,
    );
    expect(charged.body.status).toBe('RequiresFormResponse');
    const answer = (valuesJson: string, id = form?.id) =>
      put(
        begun.body,
        'forms',
        {
          identifier: begun.body.identifier,
          businessUnitId: permits,
          accountId: account?.id,
          customerId: 0,
          valuesJson,
          paymentSessionSessionIdentifier: begun.body.identifier,
          formConfigurationId: id,
          baseFormResponseId: 0,
        },
        clerk,
      );
    const asked = await world.call('GET', `${forms}/checkout/${begun.body.identifier}`, { token: clerk });
    expect(asked.body).toMatchObject([{ formConfigurationId: form?.id, displayName: 'Permit', isAnswered: false }]);
    const elsewhere = await world.unitId('riverton-water');
    const wrong = `/api/business-units/${elsewhere}/form-configurations/checkout/${begun.body.identifier}`;
    expect((await world.call('GET', wrong, { token: clerk })).status).toBe(404);
    expect((await answer('[]')).status).toBe(400);
    expect((await answer('{}')).body).toEqual([
      { propertyName: 'permit', errorMessage: 'Permit number is a required field.' },
    ]);
    expect((await answer('{"permit":"B-7"}', 999_999)).status).toBe(404);
    expect((await answer('{"permit":"B-6"}')).body).toMatchObject({ status: 'RequiresPaymentSource', openFormIds: [] });
    await answer('{"permit":"B-7","status":"x"}');
    const responses = await world.rows<{ id: string; values_json: object; status: string }>(
      'select id, values_json, status from form_response',
    );
    expect(responses).toEqual([{ id: expect.anything(), values_json: { permit: 'B-7' }, status: 'Submitted' }]);
    expect(Number(responses[0]?.id)).toBeGreaterThan(1_000_000);
    const ready = await put(
      begun.body,
      'payment-source/card-data',
      { tokenizationType: 'msr.encrypted', data: swipe() },
      clerk,
    );
    expect((await process(ready.body, clerk)).body.status).toBe('Complete');
    await world.rows("update form_configuration set status = 'Retired'");
  });
});

describe('a payment on an account with a scheduled one', () => {
  it('asks once more, with amount and day, and is taken when the payer says so', async () => {
    const accountId = await world.accountId('10002');
    const { token } = await world.quickPay(['10002']);
    const { intent } = await prepare(world, { token, accountId, amountMinor: 2_345 });
    const deps = {
      ...world.deps,
      scheduledOn: () => sql<ScheduledRow>`select 9000::bigint as "amountMinor", date '2026-12-01' as "processingDate"`,
    };
    const payer = anonymous('203.0.113.8', 'test');
    const input = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
    };
    await expect(takePayment(deps, payer, intent.identifier, input, undefined)).rejects.toMatchObject({
      items: [
        {
          propertyName: 'duplicate',
          errorMessage: 'A payment of $90.00 is scheduled for 12/01/2026. Pay now as well?',
        },
      ],
    });
    expect(
      (await takePayment(deps, payer, intent.identifier, { ...input, duplicateConfirmed: true }, undefined)).status,
    ).toBe('Complete');
  });
});
