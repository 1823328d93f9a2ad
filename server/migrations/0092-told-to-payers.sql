-- What a payer reads next is kept as the key of its text and said to whoever reads it, in their culture.
-- A sentence of before that is none of these stands as it was written.
update payment_session set payer_message = case payer_message
    when 'The payment was not approved. Try another method. You were not charged.' then 'refusals/payer_not_approved'
    when 'Something went wrong and you were not charged.' then 'refusals/payer_went_wrong'
    when 'Your payment was returned. You were not charged.' then 'refusals/payer_returned'
    else 'refusals/still_checking_bank_do' end
  where payer_message in ('The payment was not approved. Try another method. You were not charged.', 'Something went wrong and you were not charged.',
    'Your payment was returned. You were not charged.', 'We are still checking with your bank. Do not pay again.');
