export interface Toast {
  readonly id: number;
  readonly text: string;
}

const lifeMs = 5000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

const publish = (list: readonly Toast[]): void => {
  toasts = list;
  for (const listener of listeners) listener();
};

/** Shows a message for five seconds; never the only place of an error, but where its page was left. */
export function toast(text: string): void {
  if (toasts.some((shown) => shown.text === text)) return;
  const id = next++;
  publish([...toasts, { id, text }]);
  setTimeout(() => dismiss(id), lifeMs);
}

export const dismiss = (id: number): void => publish(toasts.filter((shown) => shown.id !== id));
export const currentToasts = (): readonly Toast[] => toasts;
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
