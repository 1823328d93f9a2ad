-- What is kept to be read later (calls for a person, reasons, what was said of money, what is posted and paid) is kept as
-- its key and places and said to whoever reads it, in their culture; what somebody else wrote (a gateway, a person) is a
-- JSON string. A sentence of before that is one of ours becomes its key and places; any other stands as it was written.

create temporary table old_sentence (kind text, key text, places text[], fixed jsonb, pattern text) on commit drop;
-- A place that ends in # is a number. Of several forms that fit the longest is meant.
insert into old_sentence (kind, key, places, fixed, pattern) values
  ('line', 'line_account', '{number}', '{}', '^Account (.*)$'),
  ('line', 'line_service_fee', '{}', '{}', '^Service Fee$'),
  ('line', 'line_late_fee', '{}', '{}', '^Late fee$'),
  ('line', 'line_payment', '{}', '{}', '^Payment$'),
  ('line', 'line_charge', '{}', '{}', '^Charge$'),
  ('payment', 'payment_void_undone', '{}', '{}', '^Charged although it was voided; the amount is being returned$'),
  ('payment', 'payment_after_all', '{}', '{}', '^Charged after all; the amount is being returned$'),
  ('payment', 'payment_base_not_approved', '{}', '{}', '^The payment it belongs to was not approved$'),
  ('payment', 'payment_fee_not_approved', '{}', '{}', '^The service fee was not approved$'),
  ('reason', 'reason_another_says', '{}', '{}', '^Missing from a second batch; another exception says so$'),
  ('reason', 'reason_gave_meanwhile', '{}', '{}', '^The gateway gave money back meanwhile$'),
  ('reason', 'reason_went_once', '{}', '{}', '^It went back once: another one failed$'),
  ('reason', 'reason_went_back', '{}', '{}', '^The amount went back to the payer$'),
  ('reason', 'reason_explained', '{batch}', '{}', '^Explained when batch (.*) closed$'),
  ('reason', 'reason_otherwise', '{}', '{}', '^The gateway said otherwise later$'),
  ('reason', 'reason_gateway_gave', '{}', '{}', '^The gateway gave it back$'),
  ('reason', 'reason_settles', '{id}', '{}', '^Settles exception (.*)$'),
  ('reason', 'reason_bank_took', '{}', '{}', '^The bank took it back$'),
  ('reason', 'reason_counted', '{batch}', '{}', '^Counted in batch (.*)$'),
  ('reason', 'reason_refund_failed', '{}', '{}', '^The refund failed$'),
  ('register', 'register_refund_failed', '{number}', '{}', '^Refund of payment (.*) failed$'),
  ('register', 'register_adjustment', '{number}', '{}', '^Adjustment of payment (.*)$'),
  ('register', 'register_reversal', '{number}', '{}', '^Reversal of payment (.*)$'),
  ('register', 'register_not_in_file', '{}', '{}', '^Not in the account file$'),
  ('register', 'register_refund', '{number}', '{}', '^Refund of payment (.*)$'),
  ('register', 'register_void', '{number}', '{}', '^Void of payment (.*)$'),
  ('register', 'register_opening', '{}', '{}', '^Opening balance$'),
  ('register', 'register_file', '{}', '{}', '^Account file$'),
  ('register', 'register_payment', '{number}', '{}', '^Payment (.*)$'),
  ('said', 'said_holder_absent', '{}', '{}', '^The card issuer asks its holder, who is not there to answer$'),
  ('said', 'said_other_amount', '{}', '{}', '^Approved for another amount; it is being given back$'),
  ('said', 'said_never_received', '{}', '{}', '^The gateway never received this request$'),
  ('said', 'said_missing_twice', '{}', '{}', '^Missing from two settlement reports$'),
  ('said', 'said_made_there', '{}', '{}', '^Made in the gateway''s own console$'),
  ('said', 'said_never_taken', '{}', '{}', '^The gateway never took the sale$'),
  ('said', 'said_taken_back', '{}', '{}', '^Taken back, so it was charged$'),
  ('said', 'said_in_report', '{}', '{}', '^In the settlement report$'),
  ('said', 'said_void_not_held', '{}', '{}', '^The void did not hold$'),
  ('said', 'said_without_words', '{}', '{}', '^Told by the gateway$'),
  ('said', 'said_after_all', '{}', '{}', '^Charged after all$'),
  ('said', 'said_refund_failed', '{}', '{}', '^The refund failed$'),
  ('said', 'said_by', '{name}', '{}', '^Stated by (.*)$'),
  ('said', 'said_done_after_all', '{}', '{}', '^Done after all$'),
  ('ticket', 'ticket_gateway_silent_text', '{requests#,seconds#}', '{}',
    '^Its last ([\d,]+) requests ended without an answer\. New payments there are refused until it answers again; it is tried every ([\d,]+) seconds, and what is in doubt is asked about as soon as it answers\.$'),
  ('ticket', 'ticket_card_testing_text', '{declined#,tries#,minutes#,most#}', '{}',
    '^([\d,]+) of ([\d,]+) payments of the last ([\d,]+) minutes were declined\. Guests have ([\d,]+) tries and prove that a browser is at work; it ends by itself half an hour after the last decline\.$'),
  ('ticket', 'ticket_refund_failed_text', '{}', '{}',
    '^The payer did not get it and was told that the money comes another way\. Refund the payment again, or send the money by other means\.$'),
  ('ticket', 'ticket_held_text', '{number}', '{}',
    '^A person at the gateway has to look at it: number (.*) there\. Release or refuse it at the gateway; the outcome comes by itself\.$'),
  ('ticket', 'ticket_fee_stays_text', '{message}', '{}',
    '^The gateway said: (.*)\. The payment went back without its fee; refund the fee again, or give it back by other means\.$'),
  ('ticket', 'ticket_no_outcome_text', '{reference}', '{}',
    '^The gateway has not said what became of our request (.*)\. Ask it, then state the outcome on the payment''s page\.$'),
  ('ticket', 'ticket_fee_charged_text', '{}', '{}',
    '^The payer was told that the payment was not taken\. The amount is being returned; see that it arrives\.$'),
  ('ticket', 'ticket_delivery_text', '{consumer,message}', '{}',
    '^It was not taken by "(.*)": (.*) Send it again from Jobs, Failed deliveries, when the cause is gone\.$'),
  ('ticket', 'ticket_strange_money_text', '{number,message}', '{}',
    '^Its number at the gateway is (.*)\. The gateway said: (.*)\. Decide on it in the list of exceptions\.$'),
  ('ticket', 'ticket_give_back_other_text', '{}', '{}',
    '^What is left of it, or went back beyond it, stands in the list of exceptions\. Decide on it there\.$'),
  ('ticket', 'ticket_not_given_back_text', '{message}', '{}',
    '^No account got it\. The gateway said: (.*)\. Give it back by the exception on the payment''s page\.$'),
  ('ticket', 'ticket_charged_after_all_text', '{}', '{}',
    '^The payer was told that nothing was charged\. The amount is being returned; see that it arrives\.$'),
  ('ticket', 'ticket_message_unread_text', '{id}', '{}',
    '^Message (.*)\. It is read again after the next upgrade; look at the gateway what it says\.$'),
  ('ticket', 'ticket_void_undone_text', '{}', '{}',
    '^Its void did not hold at the gateway\. The amount is being refunded; see that it arrives\.$'),
  ('ticket', 'ticket_not_asked_text', '{}', '{}',
    '^Nobody asked for it here\. It is recorded on the payment; find out who made it\.$'),
  ('ticket', 'ticket_message_waits_text', '{id}', '{}',
    '^Message (.*)\. What it is about did not happen here yet; look at the gateway\.$'),
  ('ticket', 'ticket_mind_changed_text', '{}', '{}',
    '^An exception about it ended by itself: the gateway said otherwise later\.$'),
  ('ticket', 'ticket_give_back_failed_text', '{message}', '{}',
    '^The gateway said: (.*)\. Decide on it in the list of exceptions\.$'),
  ('ticket', 'ticket_strange_money', '{}', '{}', '^Money that belongs to no payment could not be given back$'),
  ('ticket', 'ticket_fee_stays', '{number}', '{}', '^The service fee of payment (.*) could not be refunded$'),
  ('ticket', 'ticket_not_given_back', '{number}', '{}', '^Payment (.*) was charged and could not be given back$'),
  ('ticket', 'ticket_token_stays', '{}', '{}', '^A stored card could not be deleted at the gateway$'),
  ('ticket', 'ticket_give_back_other', '{}', '{}', '^Another amount was given back than was asked for$'),
  ('ticket', 'ticket_not_asked', '{number}', '{"operation": "Refund"}',
    '^A refund of payment (.*) was made at the gateway$'),
  ('ticket', 'ticket_void_undone', '{number}', '{}', '^Payment (.*) was charged although it was voided$'),
  ('ticket', 'ticket_not_asked', '{number}', '{"operation": "Void"}',
    '^A void of payment (.*) was made at the gateway$'),
  ('ticket', 'ticket_mind_changed', '{number}', '{}', '^A gateway changed its mind about payment (.*)$'),
  ('ticket', 'ticket_message_unread', '{}', '{}', '^A message of the gateway could not be read$'),
  ('ticket', 'ticket_token_stays_text', '{reference}', '{}', '^Delete (.*) in the gateway''s own console\.$'),
  ('ticket', 'ticket_card_testing', '{}', '{}', '^Somebody tests cards on the payment page$'),
  ('ticket', 'ticket_give_back_failed', '{}', '{}', '^Money that was given back did not arrive$'),
  ('ticket', 'ticket_message_waits', '{}', '{}', '^A message of the gateway waits for a day$'),
  ('ticket', 'ticket_fee_charged', '{number}', '{}', '^Service fee (.*) was charged after all$'),
  ('ticket', 'ticket_delivery', '{topic}', '{}', '^"(.*)" failed and waits for a person$'),
  ('ticket', 'ticket_charged_after_all', '{number}', '{}', '^Payment (.*) was charged after all$'),
  ('ticket', 'ticket_held', '{what}', '{"operation": "Refund"}', '^Refund of (.*) is held for review$'),
  ('ticket', 'ticket_held', '{what}', '{"operation": "Void"}', '^Void of (.*) is held for review$'),
  ('ticket', 'ticket_held', '{what}', '{"operation": "Sale"}', '^Sale of (.*) is held for review$'),
  ('ticket', 'ticket_refund_failed', '{number}', '{}', '^A refund of payment (.*) failed$'),
  ('ticket', 'ticket_gateway_silent', '{}', '{}', '^A gateway does not answer$'),
  ('ticket', 'ticket_no_outcome', '{}', '{"operation": "Refund"}', '^Refund without an outcome$'),
  ('ticket', 'ticket_no_outcome', '{}', '{"operation": "Void"}', '^Void without an outcome$'),
  ('ticket', 'ticket_no_outcome', '{}', '{"operation": "Sale"}', '^Sale without an outcome$'),
  ('ticket', 'ticket_message_faulty_text', '{id,fault}', '{}', '^Message (.*)\. (.*)$');

create function pg_temp.kept(sentence text, variadic kinds text[]) returns jsonb language plpgsql as $$
declare
  form record;
  found text[];
  places jsonb;
begin
  for form in select * from old_sentence where kind = any(kinds) order by length(pattern) desc loop
    found := regexp_match(sentence, form.pattern);
    continue when found is null;
    places := form.fixed;
    for i in 1 .. cardinality(form.places) loop
      places := places || case
        when form.places[i] like '%#'
          then jsonb_build_object(rtrim(form.places[i], '#'), replace(found[i], ',', '')::numeric)
        else jsonb_build_object(form.places[i], found[i]) end;
    end loop;
    return jsonb_build_object('key', 'kept/' || form.key)
      || case when places = '{}' then '{}' else jsonb_build_object('places', places) end;
  end loop;
  return to_jsonb(sentence);
end $$;

-- The columns.
alter table ticket alter column title type jsonb using pg_temp.kept(title, 'ticket'),
  alter column description drop default,
  alter column description type jsonb using pg_temp.kept(description, 'ticket'),
  alter column description set default '""';
alter table ticket_event alter column body type jsonb using pg_temp.kept(body, 'ticket');

alter table approval_request alter column fail_reason drop default,
  alter column fail_reason type jsonb using pg_temp.kept(fail_reason, 'reason'),
  alter column fail_reason set default '""';

alter table balance_event alter column description drop default,
  alter column description type jsonb using pg_temp.kept(description, 'register'),
  alter column description set default '""';

drop view published.gateway_exception, published.payment, published.payment_line_item, published.transaction;
alter table gateway_exception alter column reason drop default,
  alter column reason type jsonb
    using case resolved_by when 'System' then pg_temp.kept(reason, 'reason') else to_jsonb(reason) end,
  alter column reason set default '""',
  alter column claim type jsonb using case when claim ? 'message'
    then jsonb_set(claim, '{message}', pg_temp.kept(claim ->> 'message', 'said')) else claim end;
alter table payment alter column error_message drop default,
  alter column error_message type jsonb using pg_temp.kept(error_message, 'payment', 'said'),
  alter column error_message set default '""';
-- What a charge is called is the biller's own word.
alter table payment_line_item alter column description type jsonb
  using case line_item_type when 'OpenCharge' then to_jsonb(description) else pg_temp.kept(description, 'line') end;
alter table transaction alter column gateway_message drop default,
  alter column gateway_message type jsonb using pg_temp.kept(gateway_message, 'said'),
  alter column gateway_message set default '""';

create view published.gateway_exception with (security_invoker = true) as select
  amount_minor, business_unit_id, claim, created_date, currency_code, gateway_transaction_id, id, kind,
  merchant_account_id, payment_id, reason, resolution, resolved_by, resolved_date, settlement_batch_id
  from gateway_exception;

create view published.payment with (security_invoker = true) as select
  account_id, account_count, adjusted_amount_minor, amount_minor, auth_code, base_payment_id, brand, business_unit_id,
  channel, contact_email, created_by_user_name, created_by_user_role, created_date, currency_code, error_message,
  exported_date, external_method, external_reference, gateway_id, has_adjustment, id, include_service_fee_in_payment,
  last4, merchant_account_id, modified_date, note, organization_id, origin, payer_name, payment_descriptor,
  payment_descriptor_label, payment_session_id, payment_source_id, posted_date, posts_to_balance, received_date,
  reference_number, refunded_amount_minor, row_version, service_fee_amount_minor, source_type, status, type
  from payment;

create view published.payment_line_item with (security_invoker = true) as select
  account_charge_id, account_id, adjusted_minor, business_unit_id, description, id, line_item_type, payment_id,
  price_minor, refunded_minor, reversed_minor
  from payment_line_item;

create view published.transaction with (security_invoker = true) as select
  account_id, amount_minor, ask, auth_code, brand, business_unit_id, created_date, currency_code, error_message,
  gateway_attempt_id, gateway_id, gateway_message, gateway_response_code, gateway_transaction_id, id, last4,
  merchant_account_id, merchant_number, payment_id, reverses_transaction_id, settlement_batch_id, source_type, status,
  type
  from transaction;

grant select on published.gateway_exception, published.payment, published.payment_line_item, published.transaction
  to ratepayer_app;
drop function pg_temp.kept;
