import { type ExportMethod, keysInAddress, mostRows, rowsAtOnce } from '@ratepayer/contract/kit/export.ts';
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

/** Keys of rows as their file is asked for by them; a row that is known by two has its second one beside the first. */
export interface AskedByKeys {
  readonly Ids?: readonly number[];
  readonly IdsBeside?: readonly number[];
}

/** Whether a list, or the keys that it is asked by, are too long to be handed out at once. */
export const isLong = ({ total, asked }: Pick<ToHandOut, 'total' | 'asked'>): boolean => {
  const { Ids = [], IdsBeside = [] }: AskedByKeys = asked;
  return total > rowsAtOnce || Ids.length + IdsBeside.length > keysInAddress;
};

/** Whether it is made in the background. PDF holds fewer rows than are, and says so itself. */
const isMadeLater = (list: ToHandOut, method: ExportMethod): boolean =>
  isLong(list) && (list.total <= rowsAtOnce || mostRows[method] > rowsAtOnce);

/** Saves a list as a file, or asks for it in the background when it is long. Answers what to tell, or ''. */
export async function takeFile(list: ToHandOut, method: ExportMethod): Promise<string> {
  const { name, unitId, total, asked, file } = list;
  if (!isMadeLater(list, method))
    return download(file as Call<object, unknown>, { ...asked, businessUnitId: unitId, exportMethod: method });
  const query = Object.fromEntries(
    Object.entries(asked).flatMap(([key, value]: [string, Value | readonly number[] | undefined]) =>
      value === undefined ? [] : [[key, Array.isArray(value) ? value.map(String) : (value as Value)]],
    ),
  );
  const { data, errors } = await outcomeOf(
    reportApi.queueReport({ businessUnitId: unitId, reportName: name, reportType: method, query }),
  );
  return data ? say('report_being_prepared', { count: total }) : allMessages(errors) || say('report_not_asked');
}
