-- An address that a payer wants to use is proved by a code mailed to it, beside the link that staff send: the code is
-- made of the nonce, as one that is texted.
alter table email_verification add column is_code boolean not null default false;
alter table email_verification add column tries int not null default 0
  constraint email_verification_tries_check check (tries between 0 and 5);
