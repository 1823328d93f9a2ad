const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('ratepayer-activity') : undefined;
const tellEveryMs = 5_000;

let last = Date.now();
let told = 0;

/** When somebody last touched the product, in any tab of this browser; epoch milliseconds. */
export const lastActivity = (): number => last;

/** Notes that somebody is there, and tells the other tabs. */
export function noteActivity(): void {
  last = Date.now();
  if (last - told < tellEveryMs) return;
  told = last;
  channel?.postMessage(last);
}

/** Counts keys, pointer and wheel as somebody being there, until the answer is called. */
export function watchActivity(): () => void {
  const events = ['pointerdown', 'keydown', 'wheel'];
  for (const name of events) addEventListener(name, noteActivity, { passive: true, capture: true });
  const hear = (event: MessageEvent) => {
    last = Math.max(last, Number(event.data) || 0);
  };
  channel?.addEventListener('message', hear);
  return () => {
    for (const name of events) removeEventListener(name, noteActivity, { capture: true });
    channel?.removeEventListener('message', hear);
  };
}
