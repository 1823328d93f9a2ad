-- What is kept to be read later is kept as its key and places and said to whoever reads it, in their culture.
-- A sentence that was kept before stands as it was written.
alter table account_upload_problem alter column problem type jsonb using jsonb_build_object('key', 'import/as_written', 'places', jsonb_build_object('text', problem));
alter table account_upload alter column stop_reason drop default, alter column stop_reason drop not null, alter column message drop default, alter column message drop not null;
alter table account_upload
  alter column stop_reason type jsonb using case when stop_reason <> '' then jsonb_build_object('key', 'import/as_written', 'places', jsonb_build_object('text', stop_reason)) end,
  alter column message type jsonb using case when message <> '' then jsonb_build_object('key', 'import/as_written', 'places', jsonb_build_object('text', message)) end;
