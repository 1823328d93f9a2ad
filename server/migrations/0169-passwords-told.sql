-- A password that a payer chose is told to them by mail, with a link for who did not: until when that link is good.
-- Grows: identity.invitation.
alter table identity.invitation add column disowned_date timestamptz;
