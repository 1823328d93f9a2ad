import { afterEach, describe, expect, it, vi } from 'vitest';
import { debugLog, listenForDebug } from './debug-log.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const press = (code: string, more: KeyboardEventInit = { ctrlKey: true, shiftKey: true }) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { code, ...more }));

describe('debug logging', () => {
  it('is switched on by Ctrl+Shift+. and off by the same, and stays in this browser', () => {
    const shown = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    listenForDebug();
    debugLog('before');
    press('Period', { ctrlKey: true });
    press('Comma');
    debugLog('other keys');
    press('Period');
    debugLog('GET', '/api/things', 200);
    press('Period');
    debugLog('after');
    expect(shown.mock.calls).toEqual([['GET', '/api/things', 200]]);
    expect(told.mock.calls.flat()).toEqual(['debug:on', 'debug:off']);
  });
});
