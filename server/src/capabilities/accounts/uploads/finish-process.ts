import type pg from 'pg';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import type { UploadRow } from './due-upload.ts';
import { tellAccountsChanged } from './tell-changed.ts';

/** The end of an import, in the transaction of its last change: its figures, and what is kept to undo it. */
export async function finishProcess(
  client: pg.PoolClient,
  upload: UploadRow,
  unit: BusinessUnit,
  zeroed: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update account_upload set status = case when rejected > 0 then 'Complete With Errors' else 'Complete' end,
      progress_rows = total_rows, zeroed = $2, message = null,
      archived = (select count(*) from account_upload_former f join account a on a.id = f.account_id and a.is_archived
        where f.upload_id = $1 and (f.part = 'archived' or f.part = 'text' and f.texts ->> 'is_archived' = 'false')),
      finished_date = now() where id = $1 and status = 'Processing'`,
    [upload.id, zeroed],
  );
  if (rowCount !== 1) throw new Error('The upload was finished by somebody else.');
  await forgetFormer(client, upload);
  await tellAccountsChanged(client, unit.id, upload.id);
}

/**
 * Only the last import that changed anything can be undone: what the ones before it changed is kept no longer. One that
 * changed nothing takes no undo from the one before it, and has none itself.
 */
const forgetFormer = (client: pg.PoolClient, upload: UploadRow) =>
  client.query(
    `with own as (select u.created + u.updated + u.archived + u.zeroed + u.charges_created + u.charges_changed
         + u.charges_closed = 0 and not exists (select from account_upload_former f where f.upload_id = u.id)
         and not exists (select from account e where e.business_unit_id = u.business_unit_id
           and e.ending_upload_id = u.id) as is_empty from account_upload u where u.id = $2),
       before as (update account_upload set keeps_former = false
         where business_unit_id = $1 and keeps_former and import_type = 'Accounts'
         and (id = $2) = (select is_empty from own) returning id)
     delete from account_upload_former f using before b
       where f.upload_id = b.id and f.outcome is distinct from 'kept'`,
    [upload.business_unit_id, upload.id],
  );
