-- Why a report could not be made is kept as its key and places and said to whoever reads it, as all that is kept (0096).
alter table generated_report alter column message drop default,
  alter column message type jsonb using case message
    when 'It could not be made. We were told and look into it. Try again later.'
      then '{"key": "refusals/report_could_not_be_made"}'
    when 'Who asked for this report may not see the list any more.' then '{"key": "refusals/report_no_longer_allowed"}'
    else to_jsonb(message) end,
  alter column message set default '""';
