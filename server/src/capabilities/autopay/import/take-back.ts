import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { recordAudits } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import type { ImportKind } from '../../accounts/uploads/import-kind.ts';
import { takeBackBegun } from '../../enrolments/take-back-begun.ts';
import { tellEnded } from '../../enrolments/tell-ended.ts';

type TakeBack = NonNullable<ImportKind['takeBack']>;

/** Ends what a file began and nobody was at since, with what was planned; each payer is told. */
export const takeBackWith =
  (clock: Clock): TakeBack =>
  async (tx: Tx, { uploadId, unit, by }, { last, atOnce }) => {
    const told = tell('scheduled_import_undone');
    const today = dateIn(clock.now(), unit.timezone);
    const taken = await takeBackBegun(tx, { businessUnitId: unit.id, uploadId, last, atOnce, told, by, today });
    if (!taken) return undefined;
    const { through, ended } = taken;
    await tellEnded(
      tx,
      ended.map(({ id }) => id),
      told,
    );
    await recordAudits(
      tx,
      { ...systemCaller([unit.id]), name: by },
      ended.map(({ accountId }) => ({
        businessUnitId: unit.id,
        entityType: 'Account',
        entityId: accountId,
        action: 'Autopay ended',
        reason: 'Import undone',
      })),
    );
    await announce(
      tx,
      ended.map(({ accountId: id }) => ({
        businessUnitId: unit.id,
        orderingKey: `account:${id}`,
        topic: 'Account.Updated',
        payload: { id },
      })),
    );
    return { through, reversed: ended.length };
  };
