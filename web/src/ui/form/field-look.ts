import type { Search } from './combobox.tsx';
import type { Offer } from './offered.tsx';

/** How a field is shown beyond what it is. */
export interface FieldLook {
  readonly hint?: string;
  readonly short?: boolean;
  /** Needed as things stand, though the body may come without it. */
  readonly needed?: boolean;
  /** What a choice is called; its own name where nothing is said. */
  readonly nameOf?: (choice: string) => string;
  /** Few choices with much to say: all of them are shown. */
  readonly radio?: boolean;
  /** Few choices of a word each: side by side, one of them pressed. */
  readonly segments?: boolean;
  /** The latest day that may be chosen. */
  readonly max?: string;
  readonly min?: string;
  /** The few there are to choose from, where the server says which. */
  readonly offered?: readonly Offer[];
  /** Where a reference is searched for. */
  readonly search?: Search;
  /** A secret is stored already; it is kept unless another one is entered. */
  readonly stored?: boolean;
  /** On which day it was stored: YYYY-MM-DD, written as its reader writes days. */
  readonly storedDate?: string;
  /** Of an amount, the sign of its currency. */
  readonly sign?: string;
  /** It stays as it is; the hint says why. */
  readonly isLocked?: boolean;
  /** A yes or no beside its label, as what is switched on and off. */
  readonly isSwitch?: boolean;
  /** What is typed over something says what that was, and takes it back. */
  readonly tracks?: boolean;
}
