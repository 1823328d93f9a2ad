import type { Rows } from './town-rows.ts';
import type { Given } from './town-then.ts';

type Address = string | ((rows: Rows) => string);

/** A house test holds tabs and dialogs against those of the page's source. */
export interface Place {
  /** Its path in the register of screens (`web/src/app/portal/screens.ts`). */
  readonly screen: string;
  /** What happens first; places behind this one see it too. */
  readonly given?: Given;
  /** Below /portal; the first is the page as it is opened, the others what else stands at its address. */
  readonly at: readonly [Address, ...Address[]];
  /** What is opened there was looked at: only what else is named here is. */
  readonly isSeen?: true;
  /** The tab that the page is opened with, where it is not that of its details. */
  readonly begins?: string;
  /** Tabs behind its first one, of which only the panel is another. */
  readonly tabs?: readonly string[];
  /** What may be done there, by its name in the address: a dialog or a drawer each. */
  readonly dialogs?: readonly string[];
  /** What lies over the page by an address of its own. */
  readonly over?: readonly Address[];
  /** Whoever it takes, where an administrator of the town may not open it or sees less. */
  readonly as?: 'global';
}

/** An address below /portal, in the business unit of the rows where it names none. */
export function addressOf(address: Address, rows: Rows): string {
  const said = typeof address === 'string' ? address : address(rows);
  return said.includes('bu=') ? said : addressWith(said, 'bu', String(rows.unit));
}

/** The same with a key and its value behind it. */
export const addressWith = (address: string, key: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${key}=${value}`;
