-- Payments of before fulfill what 0029-01 asks, and those of a file are found. Whoever pays writes beside the validation;
-- the index comes last, since it is what writing waits for.
-- Grows: payment.
set local app.platform = 'on';

alter table payment validate constraint payment_upload_check;
alter table payment validate constraint payment_upload_fkey;
create index payment_of_upload on payment (upload_id, id) where upload_id is not null;
