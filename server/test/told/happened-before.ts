import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { prepare } from '../paying.ts';
import { uploadSteps } from '../upload-steps.ts';
import type { World } from '../world.ts';
import type { Town } from './told.ts';

/** What a town did before: a bill was published, a file imported, a payment taken, a form answered. */
export async function happenedBefore(
  world: World,
  unit: number,
  { call, rows }: Town,
): Promise<Record<string, number>> {
  const payer = await world.quickPay(['10001']);
  const [accountId = 0] = payer.accountIds;
  const paid = await prepare(world, { token: payer.token, accountId, amountMinor: 2_000 });
  await paid.process();
  const draft = await call('POST', 'terms-of-service', {
    identifier: 'credit-card-terms',
    culture: 'en-US',
    isPlatformDefault: false,
    title: 'Card payments',
    // In force at once, also while the day there is not over that is over in Greenwich.
    effectiveDate: dateIn(new Date(), 'US/Central'),
    contentMarkdown:
      'You allow {{header}} to charge {{amount}} on {{date}}. To revoke it, call {{phone}} until the day before.',
  });
  const form = await call('POST', 'form-configurations', {
    displayName: 'Start service',
    fieldsJson: JSON.stringify({ fields: [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }] }),
    actionsJson: '{}',
    conditionJson: '',
    onDashboard: true,
    onLogin: false,
    onCheckout: false,
    isPublic: true,
    requireBeforePayment: false,
    successMessage: '',
  });
  await call('POST', `form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
  const answered = await call('POST', `form-configurations/${form.id}/submit/public`, {
    accountId: 0,
    customerId: 0,
    valuesJson: JSON.stringify({ city: 'Riverton' }),
    baseFormResponseId: 0,
    paymentSessionSessionIdentifier: '',
    isDependentForm: false,
    dependentFormResponses: [],
  });
  const again = await prepare(world, { token: payer.token, accountId, amountMinor: 2_100 });
  await again.process();
  const steps = await uploadSteps(world, 'external-payments', 'admin@riverton.test');
  const sent = await steps.put(
    'ACCT_NO,SUB,AMOUNT_PAID,DEPOSIT_DATE,EXTERNAL_METHOD,CHECK_NUMBER\n10001,01,12.50,2026-01-05,Check,LB-1\n',
  );
  await steps.act(sent, 'Check', { config: { fileType: 'CSV', columns: [] } });
  await steps.act(sent, 'Process');
  await world.rows(
    `with c as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, created_by, approved_date, posts_to_balance)
      values ($2, 'May', '2026-05-01', '2026-06-01', 'None', false, 'Approved', 'Test', now(), false) returning id)
     update bill set status = 'Published', published_date = now(), billing_cycle_id = c.id from c where bill.id = $1`,
    [rows.bill, unit],
  );
  const [found] = await world.rows(
    `with g as (insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id)
    select (select id from user_account where email = 'clerk@riverton.test') as user, g.id as cardline,
      p.id as payment, p.reference_number as reference, m.merchant_number as merchant
      from g, payment p join merchant_account m on m.id = p.merchant_account_id
      where p.business_unit_id = $1 and p.type = 'Base Payment' order by p.id limit 1`,
    [unit],
  );
  return { ...found, processed: sent, draft: draft.id, form: form.id, formResponse: answered.data.responseId };
}
