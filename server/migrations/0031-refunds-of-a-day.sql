-- What a person and a unit gave back today counts voids too; the index named refunds alone, so that each refund read every attempt.
drop index gateway_attempt_refunds;
create index gateway_attempt_given_back on gateway_attempt (business_unit_id, requested_at) where operation <> 'Sale';
