-- What was answered as one line, kept by the row itself, found by its letters and by what was chosen.
-- Grows: form_response.

-- Names of fields in the order of their code, so that the same answers read the same everywhere.
-- An answer of several parts reads as its parts: an address, who signed, what files are called.
create function answer_in_line(answered jsonb) returns text language sql immutable strict parallel safe
  return case jsonb_typeof(answered)
    when 'object' then concat_ws(', ', answered ->> 'name', nullif(answered ->> 'street', ''),
      nullif(answered ->> 'street2', ''), nullif(answered ->> 'city', ''),
      nullif(concat_ws(' ', answered ->> 'state', answered ->> 'zip'), ''))
    when 'array' then (select string_agg(f.value ->> 'name', ', ') from jsonb_array_elements(answered) f)
    else answered #>> '{}' end;

-- Names of fields in the order of their code, so that the same answers read the same everywhere.
create function answers_in_line(answered jsonb) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(a.key || ': ' || answer_in_line(a.value), '; ' order by a.key collate "C")
    from jsonb_each(case when jsonb_typeof(answered) = 'object' then answered else '{}' end) a), '');

alter table form_response add column answers text not null generated always as (answers_in_line(values_json)) stored;
create index form_response_answers_idx on form_response using gin (business_unit_id, lower(answers) gin_trgm_ops);
create index form_response_chosen_idx on form_response using gin (values_json jsonb_path_ops);
