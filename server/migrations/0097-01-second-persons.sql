-- Who is one person: logins whose mail arrives in one mailbox, as an address does with a mark behind a plus sign. The
-- address itself is of one login already.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(email, '\+[^@]*@', '@'))
$$;
create index user_account_mailbox on user_account (mailbox_of(email));

-- These logins and every other one of the same persons.
create function logins_of(ids int[]) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct o.id), '{}') from user_account a
    join user_account o on mailbox_of(o.email) = mailbox_of(a.email) where a.id = any(ids)
$$;

-- What waits for a second person or for its day, where others tell of it.
create view published.change_request with (security_invoker = true) as select
  business_unit_id, effective_date, entity_id, entity_type, expires_date, id, kind, reason, requested_by,
  requested_by_name, requested_date, status
  from change_request;
grant select on published.change_request to ratepayer_app;
