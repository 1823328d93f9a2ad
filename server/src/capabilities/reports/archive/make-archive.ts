import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { takeTurn } from '../../../platform/export/take-turn.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { standingOf } from '../../users/standing-of.ts';
import type { Claim } from '../claim-report.ts';
import type { ReportDeps } from '../deps.ts';
import { type Beat, MustWait } from '../report-beat.ts';
import { whoseOf } from './asked-archive.ts';
import { administersAll } from './whose-data.ts';
import { writeArchive } from './write-archive.ts';

/** Writes a claimed archive, for who may have it at this moment. @returns its rows. @throws as `makeReport` says */
export async function makeArchive({ db, disk }: ReportDeps, claim: Claim, path: string, beat: Beat): Promise<number> {
  const whose = whoseOf(claim.query);
  const standing = await standingOf(db, claim.requestedBy);
  if (!standing || !administersAll(standing, whose.businessUnitIds))
    throw badRequest('', tell('report_no_longer_allowed'));
  const told = {
    total: beat.total,
    check: beat.check,
    more(rows: number) {
      beat.more(rows);
      crashPoint('report.slice');
    },
  };
  const inPicture = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.exporting(whose.businessUnitIds, async (tx) => {
      if (!(await takeTurn(tx, claim.requestedBy))) throw new MustWait();
      return work(tx);
    });
  await writeArchive(inPicture, disk, path, { ...whose, requestedBy: claim.requestedByName }, told);
  return beat.rows;
}
