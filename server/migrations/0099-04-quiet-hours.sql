-- From when until when texts that nobody waits for go out, by the clock of a business unit: no earlier than eight and
-- no later than eight in the evening, as the law of some states has it.
-- Grows: business_unit (texts_from_hour, texts_until_hour).
alter table business_unit
  add column texts_from_hour int not null default 8 check (texts_from_hour between 8 and 12),
  add column texts_until_hour int not null default 20 check (texts_until_hour between 13 and 20);
