-- What somebody agreed to goes five years after it was over. The application may only add to the ledger, so a function
-- that knows how long it is kept at least lets go of it, as of the audit; enrolments that ended name it no more.
-- Grows: consent (an index). Loosens: paperless_enrollment_agreed.
alter table paperless_enrollment drop constraint paperless_enrollment_agreed,
  add constraint paperless_enrollment_agreed check (not is_active
    or num_nonnulls(consent_acknowledgment_id, consent_id) > 0);
create index consent_due on consent (business_unit_id, date);
create index paperless_enrollment_of_consent on paperless_enrollment (consent_id) where consent_id is not null;

create function let_go_of_consents(ids bigint[]) returns bigint language sql security definer
  set search_path = pg_catalog, public as $$
  with over as materialized (select c.id from public.consent c
      where c.id = any(ids) and c.date < now() - interval '5 years'
      and not exists (select from public.paperless_enrollment e where e.consent_id = c.id and e.is_active)),
    ended as (update public.paperless_enrollment e set consent_id = null
      where e.consent_id in (select id from over) returning 1),
    gone as (delete from public.consent where id in (select id from over) and (select count(*) from ended) >= 0
      returning 1)
  select count(*) from gone
$$;
grant select, delete on consent to ratepayer_retention;
grant select, update on paperless_enrollment to ratepayer_retention;
grant create on schema public to ratepayer_retention;
alter function let_go_of_consents(bigint[]) owner to ratepayer_retention;
revoke create on schema public from ratepayer_retention;
