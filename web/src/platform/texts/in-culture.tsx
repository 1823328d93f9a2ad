import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { cultureNow, onCulture } from './culture.ts';

/**
 * Draws a page anew when its culture changes: a payer who enters an address of one business unit may go on to
 * another's.
 */
export function InCulture({ children }: { children: ReactNode }) {
  return <Fragment key={useSyncExternalStore(onCulture, cultureNow)}>{children}</Fragment>;
}
