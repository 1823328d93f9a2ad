import type { ReactNode } from 'react';

/** What stands beside the title of a drawer. */
export interface DrawerHead {
  readonly badge: ReactNode;
  readonly sentence: ReactNode;
  readonly actions: ReactNode;
}
