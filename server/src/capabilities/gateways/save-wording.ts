import type { gatewayMessageFields, wordingFields } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readWording } from './gateway-message.source.ts';
import { gatewaysServing } from './read-codes.ts';

type Asked = ValuesOf<typeof gatewayMessageFields>;
type Wording = ValuesOf<typeof wordingFields>;
interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}

const kept = {
  entityType: 'CustomGatewayMessage',
  read: readWording,
};

/**
 * Words an answer of a gateway that serves the business unit. @throws 404 for a gateway that does not, 400 for what is
 * worded already or names the code, 409 when somebody words it at this moment
 */
export const addWording = (db: Database, caller: Caller, businessUnitId: number, asked: Asked) =>
  db.scoped([businessUnitId], async (tx) => {
    await refuseUnserved(tx, businessUnitId, asked.gatewayId);
    refuseCode(asked.payerMessage, asked.responseCode);
    await refuseWorded(tx, asked);
    return saveAudited(
      tx,
      caller,
      kept,
      { businessUnitId },
      sql`insert into custom_gateway_message ${asNewRow(asked)} on conflict do nothing returning id`,
    );
  });

/** Words it otherwise. @throws 404, 400 as above, 409 for another version than the one that was read */
export const changeWording = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: Wording) =>
  db.scoped([of.businessUnitId], async (tx) => {
    refuseCode(asked.payerMessage, (await kept.read(tx, of.businessUnitId, of.id)).responseCode);
    return saveAudited(
      tx,
      caller,
      kept,
      of,
      sql`update custom_gateway_message set ${asChange(asked)}, row_version = row_version + 1
        where id = ${of.id} and row_version = ${rowVersion} returning id`,
    );
  });

/** Deletes a wording as it was shown. @throws 404 for one elsewhere, 409 for another version */
export const deleteWording = (db: Database, caller: Caller, { businessUnitId, id, rowVersion }: OfOne): Promise<void> =>
  db.scoped([businessUnitId], async (tx) => {
    const before = await kept.read(tx, businessUnitId, id);
    const gone = await change(
      tx,
      sql`delete from custom_gateway_message where id = ${id} and row_version = ${rowVersion}`,
    );
    if (gone === 0) throw conflict(say('record_changed'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: kept.entityType,
      entityId: id,
      action: 'Deleted',
      before,
    });
  });

async function refuseUnserved(tx: Tx, businessUnitId: number, gatewayId: number): Promise<void> {
  const serving = await gatewaysServing(tx, businessUnitId);
  if (!serving.some(({ id }) => id === gatewayId)) throw notFound(say('no_such_gateway'));
}

/** A payer can do nothing with a code. */
function refuseCode(payerMessage: string, responseCode: string): void {
  const code = responseCode.toLowerCase();
  if (code.length > 1 && payerMessage.toLowerCase().includes(code))
    throw badRequest('payerMessage', say('payer_message_names_code'));
}

async function refuseWorded(tx: Tx, asked: Asked): Promise<void> {
  const worded = await maybeRow(
    tx,
    sql<{ id: number }>`select id from custom_gateway_message where gateway_id = ${asked.gatewayId}
      and payment_source_type = ${asked.paymentSourceType} and response_code = ${asked.responseCode}
      and culture = ${asked.culture}`,
  );
  if (worded) throw badRequest('responseCode', say('code_is_worded'));
}
