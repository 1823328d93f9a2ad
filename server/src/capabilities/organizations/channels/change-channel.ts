import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import {
  type ChannelProblem,
  type ChannelValues,
  sourcesOf,
  wrongInChannel,
} from '@ratepayer/contract/organizations/channel-rules.ts';
import { type ChannelKey, channelOf } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../find-business-unit.ts';
import { keptChannel, readChannels } from './read-channels.ts';

interface Of {
  readonly businessUnitId: number;
  readonly channel: ChannelKey;
  readonly rowVersion: number;
}

/**
 * How one channel takes payments from now on; sessions that were begun keep what they began with. @throws 404, 400 for
 * what does not fit together or is served by no active merchant account, 409 when it changed since it was read
 */
export const changeChannel = (
  db: Database,
  caller: Caller,
  { businessUnitId, channel: key, rowVersion }: Of,
  values: ChannelValues,
): Promise<ChannelSetup> =>
  db.scoped([businessUnitId], async (tx) => {
    const { currencyCode } = await businessUnitOf(tx, businessUnitId);
    const wrong = Object.entries(wrongInChannel(values, currencyCode));
    if (wrong.length > 0)
      throw new Refusal(
        400,
        wrong.map(([propertyName, problem]) => ({ propertyName, errorMessage: said[problem]() })),
      );
    if (key !== 'QuickPay' && values.phoneCollection !== 'Hidden')
      throw badRequest('phoneCollection', say('channel_asks_no_phone'));
    const channel = channelOf(key);
    const now = await read(tx, businessUnitId, key);
    refuseUnserved(now, values);
    const before = await keptChannel(tx, businessUnitId, channel);
    const config = JSON.stringify({ ...now.config, ...values });
    const written = await maybeRow(
      tx,
      sql<{ id: number }>`with changed as (update channel set config = ${config}, row_version = row_version + 1
          where business_unit_id = ${businessUnitId} and channel = ${channel} and row_version = ${rowVersion}
          returning id),
        made as (insert into channel (business_unit_id, channel, config)
          select ${businessUnitId}, ${channel}, ${config}::jsonb where ${rowVersion}::int = 0
          on conflict (business_unit_id, channel) do nothing returning id)
        select id from changed union all select id from made`,
    );
    if (!written) throw conflict(say('record_changed'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Channel',
      entityId: written.id,
      action: before ? 'Changed' : 'Added',
      ...(before ? { before: now.config } : {}),
      after: { ...now.config, ...values },
    });
    return read(tx, businessUnitId, key);
  });

async function read(tx: Tx, businessUnitId: number, key: ChannelKey): Promise<ChannelSetup> {
  const found = (await readChannels(tx, businessUnitId)).find((one) => one.key === key);
  if (!found) throw new Error(`There is no channel ${key}.`);
  return found;
}

/** Where it takes payments, each of its methods goes to an active merchant account. */
function refuseUnserved({ merchantAccounts }: ChannelSetup, values: ChannelValues): void {
  if (values.mode !== 'Enabled') return;
  const serves = (source: 'Credit Card' | 'ACH') =>
    merchantAccounts.some(
      (one) => one.isActive && one.purpose === 'Base Payment' && one.paymentSourceTypes.includes(source),
    );
  const [unserved] = sourcesOf(values).filter((source) => !serves(source));
  if (unserved) throw badRequest('mode', say('channel_unserved', { source: unserved === 'ACH' ? 'ACH' : 'Card' }));
}

const said: Readonly<Record<ChannelProblem, () => string>> = {
  ach_usd_only: () => say('channel_ach_usd_only'),
  closed_by_both: () => say('channel_closed_by_both'),
  closed_never_open: () => say('channel_closed_never_open'),
  max_below_min: () => say('channel_max_below_min'),
  no_brand: () => say('channel_no_brand'),
  no_source: () => say('channel_no_source'),
  nothing_left: () => say('channel_nothing_left'),
};
