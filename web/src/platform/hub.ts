import { type Topic, type TopicMessage, topics as allTopics } from '@ratepayer/contract/realtime/topics.ts';

/** What a connection can do; the official client has all of it, and tries again by itself once it was open. */
export interface Wire {
  on(topic: Topic, take: (message: TopicMessage) => void): void;
  onreconnecting(tell: () => void): void;
  onreconnected(tell: () => void): void;
  onclose(tell: () => void): void;
  start(): Promise<void>;
}

/** `connecting` is only before it was there for the first time. */
export type HubState = 'connecting' | 'there' | 'lost';

export interface Hub {
  readonly state: () => HubState;
  /** Tells when the state changes. */
  onState(tell: () => void): () => void;
  /** Tells that it is there again: what was said meanwhile nobody heard. */
  onBack(tell: () => void): () => void;
  /** Hears topics of one business unit until the answer is called. */
  listen(businessUnitId: number, topics: readonly Topic[], take: (message: TopicMessage) => void): () => void;
}

const waits = [1000, 2000, 5000, 10_000, 30_000, 60_000];

/** How long to wait after so many failures; never the same for two, so that a town hall does not come back at once. */
export const waitAfter = (failures: number, chance = Math.random()): number =>
  (waits[Math.min(failures, waits.length - 1)] ?? 0) * (0.5 + chance / 2);

type Tell = () => void;
const member = <T>(set: Set<T>, one: T) => {
  set.add(one);
  return () => void set.delete(one);
};

/** One connection for everybody in the page: opened for the first listener, kept, and tried again for ever. */
export function makeHub(connect: () => Promise<Wire>): Hub {
  const listeners = new Set<(message: TopicMessage) => void>();
  const onState = new Set<Tell>();
  const onBack = new Set<Tell>();
  let state: HubState = 'connecting';
  let begun = false;

  function become(next: HubState): void {
    if (state === next) return;
    const isBack = state === 'lost' && next === 'there';
    state = next;
    for (const tell of [...onState, ...(isBack ? onBack : [])]) tell();
  }
  const later = (failures: number) => setTimeout(() => void open(failures), waitAfter(failures));

  async function open(failures: number): Promise<void> {
    try {
      const wire = await connect();
      for (const topic of allTopics) wire.on(topic, (message) => [...listeners].forEach((take) => void take(message)));
      wire.onreconnecting(() => become('lost'));
      wire.onreconnected(() => become('there'));
      wire.onclose(() => {
        become('lost');
        later(waits.length); // who is sent away comes back after a minute
      });
      await wire.start();
      become('there');
    } catch {
      become('lost');
      later(failures + 1);
    }
  }

  return {
    state: () => state,
    onState: (tell) => member(onState, tell),
    onBack: (tell) => member(onBack, tell),
    listen(businessUnitId, topics, take) {
      if (!begun) void open(0);
      begun = true;
      return member(listeners, (message) => {
        if (message.businessUnitId === businessUnitId && topics.includes(message.topic)) take(message);
      });
    },
  };
}
