import type { formFileOperations } from '@ratepayer/contract/forms/form-file.operations.ts';
import { fileProblem, takenBy } from '@ratepayer/contract/forms/parts/file-part.ts';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { change } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { accountsThatAsk } from './asked-in-session.ts';
import { freshFileNumber } from './file-number.ts';
import { fieldsIn, notAvailable, standingForms } from './form-row.ts';

const urlLifeMs = 15 * 60_000;
type Asked = SentOf<typeof formFileOperations.reserveFormFile>;

/** Whose a file is until it is sent: whoever has no login is known by its number alone. */
export const broughtBy = ({ customerId }: Pick<Caller, 'customerId'>): string =>
  customerId === null ? '' : `customer ${customerId}`;

/**
 * Reserves the place of a file for a field of a form that takes files, and answers the signed address that its bytes go
 * to within 15 minutes. @throws 404 for a form that is not offered, 400 for a file that the field does not take, 429
 */
export async function reserveFormFile(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'keyring' | 'limits'>,
  caller: Caller,
  asked: Asked,
) {
  const { db, clock, keyring, limits } = deps;
  const { businessUnitId, formConfigurationId, fieldName, fileName, sizeBytes } = asked;
  await limits.enforce('L10 files of forms of an address', caller.clientAddress, say('began_many_uploads_hour'));
  const field = await fieldOf(deps, caller, asked);
  const wrong = fileProblem(field, fileName, sizeBytes);
  if (wrong) throw badRequest(fieldName, wrong);
  const fileId = freshFileNumber();
  const most = takenBy(field).mostMegabytes * 1024 * 1024;
  await db.scoped([businessUnitId], (tx) =>
    change(
      tx,
      sql`insert into form_file (id, business_unit_id, form_configuration_id, field_name, brought_by, name, most_bytes,
          storage_key)
        values (${fileId}, ${businessUnitId}, ${formConfigurationId}, ${fieldName}, ${broughtBy(caller)},
          ${fileName.trim()}, ${most}, ${`form-files/${randomUUID()}`})`,
    ),
  );
  const expires = clock.now().getTime() + urlLifeMs;
  const signature = keyring.sign('form-file', `${businessUnitId}:${fileId}:${expires}`);
  return {
    fileId,
    uploadUrl: `/api/form-files/${businessUnitId}/${fileId}?expires=${expires}&signature=${signature}`,
    expiresDate: new Date(expires).toISOString(),
  };
}

/** The field of a form as its payers have it, or of one that a payment needs. @throws 404 */
async function fieldOf(
  { db }: Pick<PaymentDeps, 'db'>,
  caller: Caller,
  { businessUnitId, formConfigurationId, fieldName, paymentSessionSessionIdentifier: session }: Asked,
): Promise<FormField> {
  const isNeeded = session !== '' && (await accountsThatAsk(db, caller, session, formConfigurationId)) !== undefined;
  const onlyPublic = !isNeeded && !caller.businessUnitIds.includes(businessUnitId);
  const forms = await db.reading([businessUnitId], (tx) =>
    standingForms(tx, { businessUnitId, formConfigurationId, onlyPublic }),
  );
  const found = forms
    .flatMap((form) => fieldsIn(form).fields)
    .find((field) => field.fieldName === fieldName && field.fieldType === 'input-file');
  if (!found) throw notAvailable();
  return found;
}
