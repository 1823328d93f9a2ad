import { useEffect, useRef, useState } from 'react';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import { storedUser } from './session/user.ts';

/** Which transports the client may use; the default is all three, WebSockets first. `?transport=` narrows it for a test. */
function wantedTransport(): number | undefined {
  const name = new URLSearchParams(location.search).get('transport');
  return name === 'WebSockets' ? 1 : name === 'ServerSentEvents' ? 2 : name === 'LongPolling' ? 4 : undefined;
}

/** Listens to topics of a business unit on the hub. Messages only say that something changed; answers whether the hub is there. */
export function useLive(businessUnitId: number, topics: readonly Topic[], onMessage: (message: TopicMessage) => void): boolean {
  const [connected, setConnected] = useState(false);
  const handler = useRef(onMessage);
  handler.current = onMessage;
  const key = topics.join();

  useEffect(() => {
    let stopped = false;
    let stop = () => undefined as unknown;
    void import('@microsoft/signalr').then(async ({ HubConnectionBuilder, LogLevel }) => {
      if (stopped) return;
      const transport = wantedTransport();
      const connection = new HubConnectionBuilder()
        .withUrl('/signalr-hub', { accessTokenFactory: () => storedUser('person')?.accessToken ?? '', ...(transport === undefined ? {} : { transport }) })
        .withAutomaticReconnect([0, 2000, 5000, 10_000, 30_000, 60_000])
        .configureLogging(LogLevel.None)
        .build();
      stop = () => connection.stop();
      for (const topic of key.split(',')) {
        connection.on(topic, (message: TopicMessage) => {
          if (message.businessUnitId === businessUnitId) handler.current(message);
        });
      }
      connection.onreconnecting(() => setConnected(false));
      connection.onreconnected(() => setConnected(true));
      connection.onclose(() => setConnected(false));
      await connection.start().then(
        () => setConnected(true),
        () => setConnected(false),
      );
    });
    return () => {
      stopped = true;
      void stop();
    };
  }, [businessUnitId, key]);
  return connected;
}
