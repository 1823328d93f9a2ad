import { createRoot } from 'react-dom/client';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary, reportError } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

describe('an error of the client', () => {
  it('is logged everywhere and reported in production, as name, message and path', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent: [string, string][] = [];
    const send = (url: string, body: string) => sent.push([url, body]);
    const error = new TypeError('x is undefined');
    reportError(error, send, false);
    expect(logged).toHaveBeenCalledWith(error);
    expect(sent).toEqual([]);
    reportError(error, send, true);
    expect(sent).toEqual([
      [
        '/api/client-errors',
        JSON.stringify({ level: 'error', name: 'TypeError', message: 'x is undefined', page: location.pathname }),
      ],
    ]);
    for (const noise of ['ResizeObserver loop completed', 'Frame window timed out', 'Silent renew expired'])
      reportError(new Error(noise), send, true);
    expect(sent).toHaveLength(1);
  });

  it('in a part renders nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    const place = document.createElement('div');
    const Broken = () => {
      throw new Error('broken');
    };
    await act(async () =>
      createRoot(place).render(
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>,
      ),
    );
    expect(place.textContent).toBe('');
  });
});
