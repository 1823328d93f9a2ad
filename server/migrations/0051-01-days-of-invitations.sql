-- How many days the link of an invitation opens; those that were sent keep the day they were given.
alter table business_unit
  add column onboarding_token_days int not null default 7 check (onboarding_token_days between 1 and 30);
