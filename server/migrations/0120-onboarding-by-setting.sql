-- What a biller says and offers to who is invited, and where it leads them in the end. Grows: business_unit.
alter table business_unit
  add column onboarding_offers_paperless boolean not null default true,
  add column onboarding_offers_autopay boolean not null default true,
  add column onboarding_offers_texts boolean not null default true,
  add column onboarding_welcome text not null default '',
  add column onboarding_return_url text not null default '';
