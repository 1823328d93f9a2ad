-- Why a card or bank account is of no use: the code of the card issuer or of the bank that sent a debit back, and the
-- last such return that was counted; of which end of a card its payer was told, and how many days before.
-- Grows: payment_source (invalid_code, invalid_date, returned_through, told_of_end, told_days_before).
alter table payment_source
  add column invalid_code text not null default '',
  add column invalid_date timestamptz,
  add column returned_through bigint not null default 0,
  add column told_of_end date,
  add column told_days_before int check (told_days_before in (10, 45)),
  add constraint payment_source_invalid check (status in ('Invalid', 'Removed')
    or (invalid_code = '' and invalid_date is null)),
  add constraint payment_source_told check ((told_of_end is null) = (told_days_before is null));
create index payment_source_card_ends on payment_source (make_date(card_expiry_year, card_expiry_month, 1))
  where is_saved and status = 'Active' and card_expiry_year is not null;
create index autopay_enrollment_of_backup on autopay_enrollment (backup_payment_source_id)
  where backup_payment_source_id is not null;
