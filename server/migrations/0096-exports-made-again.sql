-- What files of payments received elsewhere do to balances holds from the beginning of their upload; those that were
-- checked already were checked as posting. (account_upload is of accounts.)
update account_upload u set config = u.config || jsonb_build_object('posts',
    u.status <> 'Uploaded' or (select b.external_payments_post_to_balance from business_unit b
      where b.id = u.business_unit_id))
  where u.import_type = 'External Payments' and not u.config ? 'posts';

-- Files that billers were told of payments by can be made again, whatever became of their biller's name since; and a
