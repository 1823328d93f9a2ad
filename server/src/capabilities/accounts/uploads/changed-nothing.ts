/** Whether an upload `u` that is over changed nothing: no account, no charge, and none that ends once it is paid. */
export const changedNothing = `(u.created + u.updated + u.archived + u.zeroed + u.charges_created + u.charges_changed
  + u.charges_closed = 0 and not exists (select from account_upload_former f where f.upload_id = u.id)
  and not exists (select from account e where e.business_unit_id = u.business_unit_id and e.ending_upload_id = u.id))`;
