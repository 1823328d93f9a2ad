-- A gateway that does not answer (domain.md 4.18): per merchant account, counted over all nodes.
create table gateway_breaker (
  merchant_account_id int primary key references merchant_account,
  business_unit_id int not null references business_unit,
  -- When its last requests ended without an answer, in a row, newest last, eight at most; any answer empties it.
  unknowns timestamptz[] not null default '{}',
  opened_date timestamptz,
  -- While open: when the next request may try whether it answers again.
  next_trial_date timestamptz,
  check ((opened_date is null) = (next_trial_date is null))
);
call fence('gateway_breaker');
call grant_app('gateway_breaker', 'select, insert, update');

-- A doubt is asked about by one worker at a time, wherever it runs.
alter table gateway_attempt add column inquiry_claimed_until timestamptz not null default '-infinity';
create index gateway_attempt_in_doubt on gateway_attempt (merchant_account_id, next_inquiry_date) where outcome = 'Unknown';

-- The sandbox can be told to be dead: deaf takes nothing in, mute does what it is asked and does not say so.
create table sandbox.outage (
  merchant_number text primary key,
  kind text not null check (kind in ('deaf', 'mute'))
);
grant select, insert, delete on sandbox.outage to ratepayer_app;

-- A sale that was charged after all has an attempt of its own, found by the reference of the one that was sent.
create index gateway_attempt_original on gateway_attempt ((ask ->> 'originalReference')) where ask ? 'originalReference';
