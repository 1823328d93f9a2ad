-- What a line of a product is of: which one, how many, and where it is booked, as they were when it was paid. No line
-- of before is of a product.
alter table payment_line_item
  add column product_id int,
  add column quantity int not null default 1,
  add column gl_code text not null default '';
alter table payment_line_item
  add constraint payment_line_item_product foreign key (product_id) references product,
  add constraint payment_line_item_of_product
    check ((product_id is not null) = (line_item_type = 'Product')),
  add constraint payment_line_item_quantity
    check (quantity between 1 and 99 and (product_id is not null or (quantity = 1 and gl_code = '')));
create index payment_line_item_of_product on payment_line_item (product_id) where product_id is not null;

create or replace view published.payment_line_item with (security_invoker = true) as select
  account_charge_id, account_id, adjusted_minor, business_unit_id, description, id, line_item_type, payment_id,
  price_minor, refunded_minor, reversed_minor, product_id, quantity, gl_code
  from payment_line_item;
