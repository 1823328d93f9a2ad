import { type ExportMethod, mostRows, rowsAtOnce } from '@ratepayer/contract/kit/export.ts';
import { reportApi } from '../../platform/api/report.api.ts';
import type { Call } from '../../platform/client.ts';
import { download } from '../../platform/download.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/lists.ts';

type Value = string | number | boolean | string[];

/**
 * A list that is handed out: what it is called among reports, how many rows its filter has, and what it is asked by.
 */
export interface ToHandOut {
  readonly name: string;
  readonly unitId: number;
  readonly total: number;
  readonly asked: object;
  /** Makes its file at once. */
  readonly file: Call<never, unknown>;
}

/** Whether a list is too long to be handed out at once. PDF holds fewer rows than are, and says so itself. */
export const isMadeLater = ({ total }: Pick<ToHandOut, 'total'>, method: ExportMethod): boolean =>
  total > rowsAtOnce && mostRows[method] > rowsAtOnce;

/** Saves a list as a file, or asks for it in the background when it is long. Answers what to tell, or ''. */
export async function takeFile(list: ToHandOut, method: ExportMethod): Promise<string> {
  const { name, unitId, total, asked, file } = list;
  if (!isMadeLater(list, method))
    return download(file as Call<object, unknown>, { ...asked, businessUnitId: unitId, exportMethod: method });
  const query = Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
  const { data, errors } = await outcomeOf(
    reportApi.queueReport({ businessUnitId: unitId, reportName: name, reportType: method, query }),
  );
  return data ? say('report_being_prepared', { count: total }) : allMessages(errors) || say('report_not_asked');
}
