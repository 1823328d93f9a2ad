-- Texts of the platform, of which each holds where a business unit has none of its own; drafts, and when a version
-- began and ceased to hold. A published text never changes.
-- Grows: terms_of_service, published.terms_of_service, published.acknowledgment.
set local app.platform = 'on';

alter table terms_of_service
  alter column business_unit_id drop not null,
  add column published_date timestamptz,
  add column retired_date timestamptz,
  add column modified_by text not null default 'System User',
  add column modified_date timestamptz not null default now(),
  add column row_version int not null default 1,
  drop constraint terms_of_service_business_unit_id_identifier_culture_versio_key,
  add constraint terms_of_service_version unique nulls not distinct (business_unit_id, identifier, culture, version);
-- Each was in force from its day on, whenever it was written down.
update terms_of_service set published_date = least(created_date, effective_date::timestamptz) where status <> 'Draft';
update terms_of_service set retired_date = now() where status = 'Retired';
alter table terms_of_service
  add constraint terms_of_service_published check ((published_date is null) = (status = 'Draft')),
  add constraint terms_of_service_retired check ((retired_date is not null) = (status = 'Retired'));

-- One draft of a text at a time: its number is that of the version it becomes.
create unique index terms_of_service_draft on terms_of_service (business_unit_id, identifier, culture)
  nulls not distinct where status = 'Draft';
create index terms_of_service_current on terms_of_service (identifier, culture, business_unit_id)
  where status <> 'Draft';
create index acknowledgment_terms on acknowledgment (business_unit_id, terms_version_id, acknowledged_at, id);

-- What was published stays as it was; it may be retired, nothing else. A text that payers agreed to is never gone.
create function keep_published_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'Draft'
      then raise exception 'A published text of terms is not deleted.' using errcode = 'RP001'; end if;
    return old;
  end if;
  if old.status = 'Retired' or (old.status = 'Published' and new.status not in ('Published', 'Retired'))
    or (old.status <> 'Draft' and (new.business_unit_id, new.identifier, new.version, new.title, new.content_markdown,
      new.culture, new.effective_date, new.content_hash, new.published_date)
      is distinct from (old.business_unit_id, old.identifier, old.version, old.title, old.content_markdown,
      old.culture, old.effective_date, old.content_hash, old.published_date))
    then raise exception 'A published text of terms does not change.' using errcode = 'RP001'; end if;
  return new;
end $$;
create trigger keep_published before update or delete on terms_of_service
  for each row execute function keep_published_terms();
grant delete on terms_of_service to ratepayer_app;

-- The platform's texts are read by every business unit and written by none.
create policy defaults on terms_of_service for select
  using (business_unit_id is null and nullif(current_setting('app.bu', true), '') is not null);

insert into terms_of_service (identifier, title, content_markdown, culture, version, effective_date, status,
  published_date, content_hash)
  select x.identifier, x.title, x.content, c.culture, 1, '2020-01-01', 'Published', '2020-01-01',
    rtrim(translate(encode(sha256(convert_to(x.content, 'UTF8')), 'base64'), '+/', '-_'), '=')
  from (values
    ('credit-card-terms', 'Card payment terms',
      'You allow {{header}} to charge your card {{amount}} once, on {{date}}. You confirm that you may use this '
      'card. If the charge is wrong, call {{phone}}.'),
    ('credit-card-terms-service-fee', 'Card payment terms',
      'You allow {{header}} to charge your card {{amount}} once, on {{date}}, and {{provider}} to charge a '
      'service fee of {{fee}}. The service fee pays for taking your payment online and is not returned when '
      'your bill is corrected. You confirm that you may use this card. If a charge is wrong, call {{phone}}.'),
    ('ach-terms', 'Bank account terms',
      'You authorize {{header}} to debit {{total}} once from your {{bank}} account ending {{last4}} on '
      '{{date}}. To revoke this authorization call {{phone}} before the end of that day. If your bank returns '
      'the payment, your bill is unpaid again.'),
    ('ach-terms-service-fee', 'Bank account terms',
      'You authorize {{header}} to debit {{amount}} and {{provider}} to debit a service fee of {{fee}} once '
      'from your {{bank}} account ending {{last4}} on {{date}}. To revoke this authorization call {{phone}} '
      'before the end of that day. If your bank returns a payment, your bill is unpaid again.'),
    ('autopay-terms', 'Autopay terms',
      'You authorize {{header}} to take what your bills ask for from the payment method that you chose, on the '
      'days that you chose. You are told of each amount and its day before it is taken. To revoke this '
      'authorization end autopay on these pages or call {{phone}} before a payment is taken.'),
    ('autopay-terms-service-fee', 'Autopay terms',
      'You authorize {{header}} to take what your bills ask for, and {{provider}} to take the service fee that '
      'you are told of, from the payment method that you chose, on the days that you chose. You are told of '
      'each amount, its fee and its day before it is taken. To revoke this authorization end autopay on these '
      'pages or call {{phone}} before a payment is taken.'),
    ('terms-of-use', 'Terms of use',
      'You may use these pages to see and pay the bills of your own accounts with {{header}}. Keep your '
      'password and the codes that you are sent to yourself. If somebody else used your account, call '
      '{{phone}}.')
  ) x (identifier, title, content), (values ('en-US'), ('en-CA')) c (culture);

create or replace view published.terms_of_service with (security_invoker = true) as select
  business_unit_id, created_date, effective_date, id, identifier, status, title, version, culture, published_date,
  retired_date
  from terms_of_service;
create or replace view published.acknowledgment with (security_invoker = true) as select
  business_unit_id, id, rendered_text, subject_id, subject_type, terms_version_id, acknowledged_at, method
  from acknowledgment;
