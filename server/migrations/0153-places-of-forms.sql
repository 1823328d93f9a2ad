-- A product that needs a form answered before it is paid, and which forms stand where nobody signed in yet.
-- Grows: product, form_configuration, form_version.
alter table form_configuration add constraint form_configuration_of_unit unique (business_unit_id, id);

alter table product
  add column form_configuration_id int,
  -- One of the same business unit.
  add constraint product_form foreign key (business_unit_id, form_configuration_id)
    references form_configuration (business_unit_id, id) on delete set null (form_configuration_id);
create index product_form_configuration_id_idx on product (form_configuration_id)
  where form_configuration_id is not null;

create or replace view published.product with (security_invoker = true) as select
  business_unit_id, code, description, id, is_active, maximum_minor, maximum_quantity, minimum_minor, name, "order",
  payer_enters_amount, price_minor, requires_account, sold_at_counter, sold_on_quick_pay, gl_code,
  form_configuration_id
  from product;

-- What payers have of each form: which stand where nobody signed in yet.
create view published.form_version with (security_invoker = true) as select
  business_unit_id, form_configuration_id, version, display_locations, is_public, replaced_date from form_version;
grant select on published.form_version to ratepayer_app;
