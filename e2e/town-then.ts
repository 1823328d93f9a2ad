import {
  importUndone,
  paidElsewhere,
  paymentsChecked,
  paymentsSent,
  readingsChecked,
  readingsSent,
} from './files-sent.ts';
import { changed, type Happens, type Town } from './happens.ts';
import { jobsRan } from './jobs-ran.ts';
import {
  answerWorded,
  billingSystemAdded,
  connectionTried,
  keyAdded,
  limitsAsked,
  merchantChanging,
  merchantDrafted,
  readerAdded,
  townSuspended,
  unitReady,
} from './set-up-then.ts';

/** An access review that was begun: of one it is decided. */
const accessReviewed = changed(
  `with r as (insert into identity.access_review (organization_id, begun_by)
      select organization_id, 'Dana Okafor' from business_unit where id = $1 returning id, organization_id)
    insert into identity.access_review_item (review_id, user_id, name, email, role, permission_count, decision,
      decided_by) select r.id, a.id, a.name, a.email, a.role, cardinality(a.permissions),
      case when a.email = 'clerk@riverton.test' then 'Remove' else 'Keep' end, 'Dana Okafor'
    from r join user_account a using (organization_id) where a.role <> 'Customer'`,
  ({ unit }) => unit,
);

/** Things that a town has only after something happened to it. */
export const givens = {
  accessReviewed,
  readingsSent,
  readingsChecked,
  paymentsSent,
  paymentsChecked,
  importUndone,
  paidElsewhere,
  answerWorded,
  merchantDrafted,
  merchantChanging,
  limitsAsked,
  connectionTried,
  keyAdded,
  readerAdded,
  billingSystemAdded,
  unitReady,
  townSuspended,
  /** Nothing was proved yet: neither the address of a payer nor their telephone. */
  payerUnproved: changed(
    `with stopped as (insert into suppression (kind, value, reason, date, is_in_force)
        values ('phone', '+15125550142', 'STOP', now(), true) on conflict do nothing)
      update customer set phone_number = '+15125550142', phone_verified = false, email_verified = false where id = $1`,
    ({ customer }) => customer,
  ),
  payerBlocked: changed(`update customer set status = 'Blocked' where id = $1`, ({ customer }) => customer),
  /** The gateway does not say what became of a payment. */
  outcomeUnknown: changed(
    `update gateway_attempt set outcome = 'Unknown', next_inquiry_date = now() + interval '1 day'
      where payment_id = (select id from payment where reference_number = $1)`,
    ({ reference }) => reference,
  ),
  /** Nothing is missing any more in the cycle that waits for a person. */
  cycleDraft: changed(
    `update billing_cycle set status = 'Draft', expects_documents = false where id = $1`,
    ({ openCycle }) => openCycle,
  ),
  /** A mail that waits for a person, and what is tried again by itself. */
  notDelivered: changed(
    `insert into outbox_delivery (business_unit_id, consumer, ordering_key, topic, payload, announced_date, status,
      attempts, error_message, next_attempt_date)
     select business_unit_id, 'sent mail', 'walk:' || n, 'email.Payment Receipt',
      jsonb_build_object('to', 'pat@example.com', 'paymentId', id), now() - n * interval '1 day',
      case n when 3 then 'Waiting' else 'Failed' end, n, 'connect ECONNREFUSED',
      case n when 3 then now() + interval '1 day' end
     from payment, generate_series(1, 3) n where reference_number = $1`,
    ({ reference }) => reference,
  ),
  jobsRan,
  /** The product called a person for something, and again. */
  somebodyCalled: async ({ rows, query }: Town) => {
    const [row] = await query(
      `with called as (insert into ticket (business_unit_id, title, description, category, payment_id)
        select business_unit_id, '{"key":"kept/ticket_void_undone","places":{"number":"1"}}'::jsonb,
          '{"key":"kept/ticket_void_undone_text"}'::jsonb, 'Technical', id from payment where reference_number = $1
        returning business_unit_id, id)
      insert into ticket_event (business_unit_id, ticket_id, event_type, body, author)
        select business_unit_id, id, 'Comment', '{"key":"kept/ticket_void_undone_text"}'::jsonb, 'System' from called
        returning ticket_id as ticket`,
      [rows.reference],
    );
    return row;
  },
  /** Payers are told something from today on, on every page. */
  payersTold: async ({ rows, call }: Town) => {
    const { id: banner } = await call('POST', `/business-units/${rows.unit}/messages`, {
      title: 'Office closed',
      contentMarkdown: 'We are **closed**. Pay here at any time.',
      messageType: 'Warning',
      onDashboard: true,
      onLogin: false,
      onQuickPay: true,
      onAutopay: true,
      onPos: true,
      onCheckout: true,
      onReceipt: true,
      startDate: '2020-01-01',
      endDate: null,
      isDismissible: true,
      order: 1,
      isActive: true,
    });
    return { banner };
  },
  /** A firm that serves organizations: no permission makes one but the platform. */
  agencyKept: async ({ query }: Town) => {
    const [{ agency }] = await query(
      `insert into agency (name, agency_type, is_active) values ('North Billing', 'Billing Bureau', true)
        returning id as agency`,
    );
    return { agency };
  },
  /** A text that payers agree to, and a draft of another one. */
  termsDrafted: async ({ rows, call, query }: Town) => {
    const { id: draft } = await call('POST', `/business-units/${rows.unit}/terms-of-service`, {
      identifier: 'credit-card-terms',
      culture: 'en-US',
      isPlatformDefault: false,
      title: 'Card payment terms',
      contentMarkdown:
        'You allow {{header}} to charge your card {{amount}} once, on {{date}}. If it is wrong, call {{phone}}.',
      effectiveDate: '2099-01-01',
    });
    const [row] = await query(
      "select min(id) as terms from terms_of_service where business_unit_id = $1 and status = 'Published'",
      [rows.unit],
    );
    return { ...row, draft };
  },
  /** A form was published and answered, twice. */
  formAnswered: async ({ base, rows, call }: Town) => {
    const fields = [
      { fieldName: 'about', fieldType: 'header', fieldLabel: 'Your house' },
      { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true },
      { fieldName: 'start', fieldType: 'datepicker', fieldLabel: 'Start of service' },
    ];
    const forms = `/business-units/${rows.unit}/form-configurations`;
    const made = await call('POST', forms, {
      displayName: 'Start service',
      fieldsJson: JSON.stringify({ fields }),
      actionsJson: '{}',
      conditionJson: '',
      onDashboard: true,
      onLogin: false,
      onCheckout: false,
      isPublic: true,
      requireBeforePayment: false,
      successMessage: '',
    });
    await call('POST', `${forms}/${made.id}/publish`, { rowVersion: made.rowVersion });
    const answered: number[] = [];
    for (const city of ['Riverton', 'Lakeshore']) {
      const sent = await fetch(`${new URL(base).origin}/api${forms}/${made.id}/submit/public`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          accountId: 0,
          customerId: 0,
          valuesJson: JSON.stringify({ city, start: '2026-03-09' }),
          baseFormResponseId: 0,
          paymentSessionSessionIdentifier: '',
          isDependentForm: false,
          dependentFormResponses: [],
        }),
      });
      const { data } = (await sent.json()) as { readonly data: { readonly responseId: number } };
      answered.push(data.responseId);
    }
    return { form: made.id, response: answered[0] ?? 0 };
  },
  /** Forms may ask a program of the biller. */
  formAsks: async ({ rows, query }: Town) => {
    const [row] = await query(
      `insert into function_trigger (business_unit_id, name, kind, url, timeout_seconds, is_active)
        values ($1, 'Parcels', 'Https', 'https://parcels.example.gov/forms', 2, true) returning id as trigger`,
      [rows.unit],
    );
    return row;
  },
  dayClosed: async ({ rows, call, query }: Town) => {
    const { closed } = await call('POST', `/business-units/${rows.unit}/settlement-batches/close`, {});
    const [row] = await query('select id as batch, merchant_number as merchant from settlement_batch where id = $1', [
      closed[0],
    ]);
    return row;
  },
} as const satisfies Readonly<Record<string, Happens>>;
export type Given = keyof typeof givens;
