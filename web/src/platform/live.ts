import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import { type HubState, makeHub, type Wire, waitAfter } from './hub.ts';
import { storedUser } from './session/user.ts';

/** Which transports may be used; the default is all three, WebSockets first. `?transport=` narrows it for a test. */
function wantedTransport(): number | undefined {
  const name = new URLSearchParams(location.search).get('transport');
  return name === 'WebSockets' ? 1 : name === 'ServerSentEvents' ? 2 : name === 'LongPolling' ? 4 : undefined;
}

async function connect(): Promise<Wire> {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const transport = wantedTransport();
  return new HubConnectionBuilder()
    .withUrl('/signalr-hub', {
      accessTokenFactory: () => storedUser('person')?.accessToken ?? '',
      ...(transport === undefined ? {} : { transport }),
    })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) => waitAfter(previousRetryCount),
    })
    .configureLogging(LogLevel.None)
    .build();
}

const hub = makeHub(connect);

/** Whether the hub is there; nobody listens yet where it is `connecting`. */
export const useHubState = (): HubState => useSyncExternalStore(hub.onState, hub.state);

/** Tells that the hub was lost and is there again. */
export const onHubBack = hub.onBack;

/** Listens to topics of a business unit. Messages only say that something changed. */
export function useLive(
  businessUnitId: number,
  topics: readonly Topic[],
  onMessage: (message: TopicMessage) => void,
): void {
  const handler = useRef(onMessage);
  handler.current = onMessage;
  const key = topics.join();
  useEffect(
    () => (key ? hub.listen(businessUnitId, key.split(',') as Topic[], (told) => handler.current(told)) : undefined),
    [businessUnitId, key],
  );
}
