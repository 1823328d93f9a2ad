-- Which payments, by method and channel, a merchant account takes or ever took (`served`), and which of them two persons
-- let it take over from another one (`vouched`): whoever narrows or disables the first frees nothing for a second.
-- Grows: merchant_account.
alter table merchant_account
  add column served text[] not null default '{}',
  add column vouched text[] not null default '{}';

create function pairs_of(sources text[], channels text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(s || '/' || c order by s, c), '{}') from unnest(sources) s, unnest(channels) c
$$;

-- Every way of writing a merchant account keeps what it serves, so that none can leave it out.
create function keep_served() returns trigger language plpgsql as $$
begin
  if new.status = 'Active' then
    new.was_active := true;
    new.served := array(select distinct p from unnest(new.served || pairs_of(new.payment_source_types, new.channels)) p
      order by p);
  end if;
  return new;
end $$;
create trigger keep_served before insert or update on merchant_account for each row execute function keep_served();

-- What was active before this rule was activated by another person than who set it, where money went elsewhere.
update merchant_account set served = pairs_of(payment_source_types, channels),
  vouched = pairs_of(payment_source_types, channels) where was_active;

create or replace view published.merchant_account with (security_invoker = true) as select
  batch_close_time, business_unit_id, channels, currency_code, gateway_id, id, merchant_number, name, organization_id,
  payment_source_types, purpose, status, timezone, vouched
  from merchant_account;

-- Who set number and credentials decided who activates; now who asked never approves.
alter table merchant_account drop column number_set_by, drop column credentials_set_by;
