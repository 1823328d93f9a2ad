-- Messages that claim nothing may tell that a report of the vendor can be fetched.
create index gateway_message_without_claims on gateway_message (merchant_account_id, received_date) where claims = '[]'::jsonb;
