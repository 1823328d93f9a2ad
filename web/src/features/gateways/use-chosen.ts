import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { useRef, useState } from 'react';
import type { Typed } from '../../ui/form/form-state.ts';

/** The methods and channels that a merchant account serves. */
export interface Served {
  readonly sources: readonly PaymentSourceType[];
  readonly channels: readonly Channel[];
}

/** What was chosen before somebody had to prove who they are, and what it was chosen over. */
interface KeptChoice extends Served {
  readonly base: Served;
}
export interface MerchantDraft<F> {
  readonly typed: Typed<F>;
  readonly chosen: KeptChoice;
}

/** What a merchant account serves as it is chosen in a form, and whether that is other than it was. */
export function useChosen(start: Served, kept: KeptChoice = { ...start, base: start }) {
  const [base, setBase] = useState(kept.base);
  const [sources, setSources] = useState(kept.sources);
  const [channels, setChannels] = useState(kept.channels);
  const [ofBoth, setOfBoth] = useState<Partial<Served>>({});
  // What is chosen while the other version is read and looked at is chosen, too.
  const mine = useRef<Served>(kept);
  mine.current = { sources, channels };
  return {
    sources,
    channels,
    asKept: { sources, channels, base },
    setSources,
    setChannels,
    /** What somebody else chose of it in another way than it is chosen here. */
    ofBoth,
    isDirty: isOther(sources, base.sources) || isOther(channels, base.channels),
    /** Goes on from what is kept now. */
    keep: (kept: Served) => (setBase(kept), setSources(kept.sources), setChannels(kept.channels), setOfBoth({})),
    /** Goes on from what somebody else made of it; what was chosen here stays. */
    rebase: (theirs: Served) => {
      const now = mine.current;
      setBase(theirs);
      if (!isOther(now.sources, base.sources)) setSources(theirs.sources);
      if (!isOther(now.channels, base.channels)) setChannels(theirs.channels);
      setOfBoth({
        ...(isOfBoth(now.sources, base.sources, theirs.sources) ? { sources: theirs.sources } : {}),
        ...(isOfBoth(now.channels, base.channels, theirs.channels) ? { channels: theirs.channels } : {}),
      });
    },
  };
}

type Members = readonly string[];
const isOther = (one: Members, other: Members): boolean => one.toSorted().join() !== other.toSorted().join();
const isOfBoth = (mine: Members, base: Members, theirs: Members): boolean =>
  isOther(mine, base) && isOther(theirs, base) && isOther(mine, theirs);

export type Chosen = ReturnType<typeof useChosen>;
