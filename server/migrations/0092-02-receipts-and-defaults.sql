-- Settings of a business unit: what stands at the foot of receipts and who sends them, what payments received elsewhere
-- do where nobody says, and whether a refund begins with its fee.
alter table business_unit add column receipt_footer text not null default '';
alter table business_unit add column receipt_from_name text not null default '';
alter table business_unit add column external_payments_post_to_balance boolean not null default true;
alter table business_unit add column refund_service_fee_default boolean not null default false;
