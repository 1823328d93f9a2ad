import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { chosenFiles } from '../../files/chosen-files.ts';
import { refuseAway } from '../../files/refuse-away.ts';
import { numberOfJobFile } from '../../files/register.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly fileId: number;
}

/**
 * A file of a job as it came, or as its task made it, for whoever the register of files shows it to. Who took it is
 * written down. @throws 404, 409 when it is in quarantine or purged
 */
export async function downloadJobFile(
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  caller: Caller,
  { businessUnitId, fileId }: Asked,
): Promise<FileAnswer> {
  const file = await db.scoped([businessUnitId], async (tx) => {
    const [found] = await chosenFiles(tx, caller, businessUnitId, [numberOfJobFile(fileId)]);
    if (!found) throw notFound(say('could_not_find_file'));
    refuseAway(found);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Job',
      entityId: found.aboutId ?? 0,
      action: 'File downloaded',
      after: { file: found.name },
    });
    return found;
  });
  return {
    body: (await disk.getStream(file.key)) as Readable,
    name: file.name.replaceAll(/\s+/g, '-'),
    type: 'application/octet-stream',
  };
}
