-- Owns: product (products): what a business unit sells beside its bills. Where payers enter the amount there is no price.
create table product (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  description text not null,
  payer_enters_amount boolean not null,
  price_minor bigint check (price_minor > 0),
  minimum_minor bigint check (minimum_minor > 0),
  maximum_minor bigint check (maximum_minor > 0),
  maximum_quantity int not null check (maximum_quantity between 1 and 99),
  requires_account boolean not null,
  sold_on_quick_pay boolean not null,
  sold_at_counter boolean not null,
  gl_code text not null,
  "order" int not null,
  is_active boolean not null,
  row_version int not null default 1,
  constraint product_code unique (business_unit_id, code),
  constraint product_price check ((price_minor is null) = payer_enters_amount),
  constraint product_bounds check (payer_enters_amount or (minimum_minor is null and maximum_minor is null)),
  constraint product_at_once check (not payer_enters_amount or maximum_quantity = 1),
  constraint product_least check (maximum_minor >= minimum_minor)
);
create index on product (business_unit_id, "order", id);
call fence('product');
grant select, insert, update on product to ratepayer_app;

create view published.product with (security_invoker = true) as select
  business_unit_id, code, description, id, is_active, maximum_minor, maximum_quantity, minimum_minor, name, "order",
  payer_enters_amount, price_minor, requires_account, sold_at_counter, sold_on_quick_pay, gl_code
  from product;
grant select on published.product to ratepayer_app;
