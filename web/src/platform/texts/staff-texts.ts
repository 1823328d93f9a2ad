import { loaderOf } from './areas.ts';

/** What the staff portal says. */
export const staffTexts = loaderOf(
  import.meta.glob<Readonly<Record<string, string>>>(
    '../../../../contract/src/texts/{parts,lists,values,staff,staff-*}/*.ts',
    { import: 'texts' },
  ),
);
