-- A file of the biller brings open charges: what is left of each, what it was before for the undo, and how many.
-- What is left of a charge moves with its amount, so that what payers paid of it stays paid: of one that nobody paid
-- and that the biller asks for no longer nothing is left, and it was for nothing.
alter table account_charge drop constraint account_charge_amount_minor_check,
  add constraint account_charge_amount_minor_check check (amount_minor >= 0);

-- What was paid of an account that rolled over is voided as well: what is given back of it goes to who took over.
-- What a rollover voided gives its number free, since its account may be asked for it again when it is active.
set local app.platform = 'on';
update account_charge c set status = 'Voided' from account a
  where a.id = c.account_id and a.rollover_account_id is not null and c.status = 'Paid';
update account_charge set external_id = left(external_id, 100) || '#' || id where status = 'Voided' and told is null;

alter table account_upload_former add column charges jsonb;
alter table account_upload
  add column charges_created int not null default 0,
  add column charges_changed int not null default 0,
  add column charges_closed int not null default 0;
