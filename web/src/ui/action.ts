import type { ReactNode } from 'react';
import type { IconName } from './icons.tsx';

interface Named {
  readonly key: string;
  readonly text: string;
  readonly icon?: IconName;
  /** The one that is the way on: it stands out beside a record's name. */
  readonly primary?: true;
}
/** Something that cannot be done with a record as it stands, and why: said before it is pressed, which does nothing. */
interface Not {
  readonly not: string;
}
/** Something that may be done with a record: a press, the way to a page of the portal, or to a window of its own. */
export type Action = Named &
  ({ readonly press: () => void } | { readonly to: string } | { readonly opens: string } | Not);

/** The same on the page of the record, where it may ask first: in a dialog that the address names (`?do=`). */
export type PageAction = Action | (Named & { readonly dialog: (close: () => void) => ReactNode });
