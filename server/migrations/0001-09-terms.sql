-- What payers agree to, in the versions that they agreed to.
-- Owns: terms_of_service.

create table terms_of_service (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  identifier text not null check (identifier in ('ach-terms', 'credit-card-terms', 'autopay-terms', 'terms-of-use',
    'ach-terms-service-fee', 'credit-card-terms-service-fee', 'autopay-terms-service-fee')),
  version int not null,
  title text not null,
  content_markdown text not null,
  culture text not null default 'en-US',
  effective_date date not null,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Retired')),
  content_hash text not null,
  created_date timestamptz not null default now(),
  constraint terms_of_service_business_unit_id_identifier_culture_versio_key unique (business_unit_id, identifier,
    culture, version)
);

call fence('terms_of_service');

grant select, insert, update on terms_of_service to ratepayer_app;

create view published.terms_of_service with (security_invoker = true) as select
  business_unit_id, created_date, effective_date, id, identifier, status, title, version
  from terms_of_service;

grant select on published.terms_of_service to ratepayer_app;
