import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refused } from '../../../platform/refused.ts';
import { currentToasts } from '../../../platform/toasts.ts';
import { useSent } from './use-sent.ts';

/** A call that is answered when it is told to be. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { call: vi.fn(() => promise), resolve, reject };
}

it('sends once, however often it is pressed before and after it is drawn, and closes with its answer', async () => {
  const onClose = vi.fn();
  const { result } = renderHook(() => useSent('Saved', onClose));
  const { call, resolve } = held();
  const onDone = vi.fn();
  // Twice before anything is drawn, once more on what is drawn then.
  act(() => {
    void result.current.send(call, onDone);
    void result.current.send(call, onDone);
  });
  act(() => void result.current.send(call, onDone));
  expect([call.mock.calls.length, result.current.busy]).toEqual([1, true]);
  await act(async () => resolve('kept'));
  expect([onDone.mock.calls, onClose.mock.calls.length, result.current.busy]).toEqual([[['kept']], 1, false]);
});

it('says what was refused, and sends again when it is pressed again', async () => {
  const onClose = vi.fn();
  const { result } = renderHook(() => useSent('Saved', onClose));
  const first = held();
  act(() => void result.current.send(first.call, () => undefined));
  await act(async () => first.reject(new Refused(409, [{ propertyName: '', errorMessage: 'Changed meanwhile.' }])));
  expect([result.current.problem, result.current.busy, onClose.mock.calls.length]).toEqual([
    'Changed meanwhile.',
    false,
    0,
  ]);
  const second = held();
  act(() => void result.current.send(second.call, () => undefined));
  await act(async () => second.resolve('kept'));
  expect([second.call.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('tells whoever went Back meanwhile what was refused', async () => {
  const { result, unmount } = renderHook(() => useSent('Saved', () => undefined));
  const { call, reject } = held();
  act(() => void result.current.send(call, () => undefined));
  unmount();
  await act(async () => reject(new Refused(409, [{ propertyName: '', errorMessage: 'A payment began meanwhile.' }])));
  expect(currentToasts().map(({ text }) => text)).toContain('A payment began meanwhile.');
});
