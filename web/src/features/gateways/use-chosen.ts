import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { useState } from 'react';

interface Start {
  readonly sources: readonly PaymentSourceType[];
  readonly channels: readonly Channel[];
}

/** What a merchant account serves as it is chosen in a form, and whether that is other than it was. */
export function useChosen(start: Start) {
  const [base, setBase] = useState(start);
  const [sources, setSources] = useState(start.sources);
  const [channels, setChannels] = useState(start.channels);
  return {
    sources,
    channels,
    setSources,
    setChannels,
    isDirty: sources.join() !== base.sources.join() || channels.join() !== base.channels.join(),
    /** Goes on from what is kept now. */
    keep: (kept: Start) => (setBase(kept), setSources(kept.sources), setChannels(kept.channels)),
  };
}
export type Chosen = ReturnType<typeof useChosen>;
