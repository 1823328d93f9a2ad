import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { Call } from '../../platform/client.ts';
import type { Declared } from './declared.ts';
import type { ToHandOut } from './take-file.ts';
import type { ListPart } from './use-list.ts';

/** A list as its file is asked for: all that its address finds, with the columns that are shown. */
export const handedOut = <D extends Declared, A, F extends Fields>(
  { of: { list, unit }, listed: { asked, shown, total } }: ListPart<D, A, F>,
  file: Call<never, unknown>,
): ToHandOut => ({
  name: list.name,
  unitId: unit.id,
  total,
  asked: { ...asked, Columns: shown.map(({ id }) => id) },
  file,
});
