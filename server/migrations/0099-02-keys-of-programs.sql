-- A program may prove itself by a key of its own in place of a secret: we keep its public half.
-- Grows: identity.machine_client (public_key, previous_public_key).
alter table identity.machine_client
  -- As JWK; none where it has a secret.
  add column public_key jsonb,
  -- Good until previous_until_date, as the secret before is.
  add column previous_public_key jsonb,
  add constraint machine_client_proof check (public_key is null or secret_hash = '');
