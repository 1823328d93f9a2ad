import { report } from './report.ts';

const key = 'ratepayer.debug';

/** What a page does, for somebody who helps: written to the console of a browser that asked for it, nowhere else. */
export function debugLog(...what: readonly unknown[]): void {
  if (localStorage.getItem(key)) console.debug(...what);
}

/** Ctrl+Shift+. switches it on in this browser, and off again. */
export function listenForDebug(): void {
  addEventListener('keydown', ({ ctrlKey, shiftKey, code }) => {
    if (!ctrlKey || !shiftKey || code !== 'Period') return;
    const isOn = !localStorage.getItem(key);
    if (isOn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
    const told = `debug:${isOn ? 'on' : 'off'}`;
    console.info(told);
    report('info', 'Debug', told);
  });
}
