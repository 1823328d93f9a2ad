-- What somebody wants to be looked at now, ahead of its time; the next worker that sees it takes the wish.
-- Grows: schedule_state.
alter table schedule_state
  add column wanted_date timestamptz,
  add column wanted_by text not null default '';
