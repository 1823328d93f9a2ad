/**
 * Speaks with the other tabs of this browser. The line is closed while the page rests in the back/forward cache: a
 * browser keeps no page there that listens.
 */
export function channelOfTabs(name: string, hear: (message: unknown) => void): { post(message: unknown): void } {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
    channel?.addEventListener('message', ({ data }) => hear(data));
  };
  open();
  addEventListener('pagehide', () => channel?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && open());
  return { post: (message) => channel?.postMessage(message) };
}
