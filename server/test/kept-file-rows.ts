import { seedRows } from './test-list.ts';
import type { World } from './world.ts';

/** Files of each category, way and state, some of jobs. */
export async function seedFiles(of: World): Promise<void> {
  await seedRows('kept_file', {
    name: "'file ' || n || '.csv'",
    category: "(array['Import', 'Export', 'Bill', 'NACHA', 'Logo', 'Ticket', 'Recording'])[1 + n % 7]",
    direction: "(array['In', 'Out', 'Internal'])[1 + n % 3]",
    status: "(array['Stored', 'Quarantined', 'Purged'])[1 + n % 3]",
    found: 'case n % 3 when 1 then \'"x"\'::jsonb end',
    size_bytes: 'n * 1000',
    sha256: 'md5(n::text)',
    storage_key: "'files/' || gen_random_uuid()",
    made_by: "'Dana ' || n",
    created_date: "now() - n * interval '1 hour'",
  })(of);
  await seedRows('stored_file', {
    name: "'sync ' || n || '.csv'",
    category: "'Import'",
    status: "'Stored'",
    size_bytes: 'n',
    sha256: "md5('s' || n)",
    storage_key: "'imports/' || gen_random_uuid()",
    created_date: "now() - n * interval '1 day'",
  })(of);
  await seedRows('job', {
    name: "'Sync ' || n",
    schedule: "'{}'",
    tasks: '\'[{"taskType": "Import Accounts"}]\'',
    timeout_minutes: '5',
    overlap: "'Skip'",
    notify_on_failure: "'[]'",
    is_enabled: 'true',
    modified_by: "'Dana'",
  })(of);
  await of.rows(`insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes)
    select business_unit_id, id, 'Successful', 'Manual', 'Dana', 5 from job where name in ('Sync 1', 'Sync 2')`);
  await of.rows(`insert into job_file (business_unit_id, job_id, execution_id, name, file_key, storage_key, status,
      found, sha256, size_bytes, brought_by, kept_until)
    select j.business_unit_id, j.id, e.id, 'of ' || j.name, 'key ' || j.id, 'job-files/' || gen_random_uuid(),
      case j.id % 2 when 1 then 'Quarantined' else 'Stored' end, case j.id % 2 when 1 then '"x"'::jsonb end,
      md5(j.name), j.id, 'Dana', now() + interval '1 month'
    from job j left join job_execution e on e.job_id = j.id`);
}
