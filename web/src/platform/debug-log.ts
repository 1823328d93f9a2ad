import { report } from './report.ts';

const key = 'ratepayer.debug';

/** Whether this browser asked for it. */
export const isDebugging = (): boolean => Boolean(localStorage.getItem(key));

/** What a page does, for somebody who helps: written to the console of a browser that asked for it, nowhere else. */
export function debugLog(...what: readonly unknown[]): void {
  if (isDebugging()) console.debug(...what);
}

/** Ctrl+Shift+. switches it on in this browser, and off again. */
export function listenForDebug(): void {
  addEventListener('keydown', ({ ctrlKey, shiftKey, code }) => {
    if (!ctrlKey || !shiftKey || code !== 'Period') return;
    const isOn = !isDebugging();
    if (isOn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
    const told = `debug:${isOn ? 'on' : 'off'}`;
    console.info(told);
    report('info', 'Debug', told);
  });
}
