import { useEffect, useRef } from 'react';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import { makeHub, type Wire } from '../../../platform/hub.ts';
import { storedUser } from '../../../platform/session/user.ts';

const end = '\u001e';
const pingMs = 15_000;

/**
 * The hub as payers hear it, over a plain socket: the official client is 12 kB for what four kinds of frames need
 * (JSON protocol of SignalR).
 */
async function connect(): Promise<Wire> {
  const negotiated = await fetch('/signalr-hub/negotiate?negotiateVersion=1', {
    method: 'POST',
    headers: { authorization: `Bearer ${storedUser('person')?.accessToken ?? ''}` },
  });
  if (!negotiated.ok) throw new Error(`Status ${negotiated.status}`);
  const { url, accessToken } = (await negotiated.json()) as { url: string; accessToken: string };
  const takers = new Map<string, (message: TopicMessage) => void>();
  let closed: () => void = () => undefined;
  return {
    on: (topic, take) => void takers.set(topic, take),
    onreconnecting: () => undefined,
    onreconnected: () => undefined,
    onclose: (tell) => (closed = tell),
    start: () =>
      new Promise((open, fail) => {
        const socket = new WebSocket(`${url.replace(/^http/, 'ws')}?access_token=${encodeURIComponent(accessToken)}`);
        const send = (frame: object) => socket.send(`${JSON.stringify(frame)}${end}`);
        let alive: ReturnType<typeof setInterval> | undefined;
        socket.onopen = () => {
          send({ protocol: 'json', version: 1 });
          alive = setInterval(() => send({ type: 6 }), pingMs);
          open();
        };
        socket.onmessage = ({ data }) => {
          for (const text of String(data).split(end).filter(Boolean)) {
            const frame = JSON.parse(text) as { type?: number; target?: string; arguments?: TopicMessage[] };
            const [message] = frame.arguments ?? [];
            if (frame.type === 1 && message) takers.get(frame.target ?? '')?.(message);
          }
        };
        socket.onerror = () => fail(new Error('The hub is not there.'));
        socket.onclose = () => (clearInterval(alive), closed());
      }),
  };
}

const hub = makeHub(connect);
const topics: readonly Topic[] = ['Account.Updated', 'BusinessUnit.AccountsUpdated', 'BusinessUnit.BillsUpdated'];
const restMs = 400;

/** Reads anew when something of these accounts changed, and when the hub is there again; many at once are one. */
export function useLiveAccounts(
  accounts: readonly { readonly id: number; readonly businessUnitId: number }[],
  read: () => void,
): void {
  const latest = useRef(read);
  latest.current = read;
  const key = accounts.map(({ id, businessUnitId }) => `${businessUnitId}:${id}`).join();
  useEffect(() => {
    if (!key) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), restMs);
    };
    const pairs = key.split(',').map((pair) => pair.split(':').map(Number));
    const units = new Set(pairs.map(([unit = 0]) => unit));
    const ids = new Set(pairs.map(([, id = 0]) => id));
    const hear = ({ topic, id }: TopicMessage) => (topic !== 'Account.Updated' || ids.has(id)) && soon();
    const ends = [...[...units].map((unit) => hub.listen(unit, topics, hear)), hub.onBack(soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of ends) stop();
    };
  }, [key]);
}
