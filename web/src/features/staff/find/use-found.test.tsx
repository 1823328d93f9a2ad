import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { FoundGroup } from '@ratepayer/contract/find/find.shapes.ts';
import { keepRecent, readRecent } from './recent.ts';
import { rowsOfPlaces } from './find-rows.ts';
import { useFound } from './use-found.ts';

const groupOf = (name: string): FoundGroup[] => [
  {
    kind: 'uploads',
    isMore: false,
    items: [asHit({ key: name, name })],
  },
];
const namesOf = (groups: readonly FoundGroup[]) => groups.flatMap(({ items }) => items.map(({ name }) => name));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('never shows an answer that was overtaken, however late it comes, and calls its question off', async () => {
  const asked = new Map<string, { answer: (groups: FoundGroup[]) => void; signal: AbortSignal }>();
  const ask = (text: string, signal: AbortSignal) =>
    new Promise<FoundGroup[]>((answer) => void asked.set(text, { answer, signal }));
  const { result, rerender } = renderHook(({ text }) => useFound(ask, text), { initialProps: { text: 'riv' } });
  await later(300);
  rerender({ text: 'rivera' });
  await later(300);
  expect(asked.get('riv')?.signal.aborted).toBe(true);
  asked.get('rivera')?.answer(groupOf('newer'));
  await later(0);
  asked.get('riv')?.answer(groupOf('older'));
  await later(0);
  expect(namesOf(result.current.groups)).toEqual(['newer']);
  expect(result.current.state).toBe('there');
  // Said in the very render in which the text changes: an Enter right after it waits for the answer.
  const states: string[] = [];
  const seen = renderHook(
    ({ text }) => {
      const found = useFound(ask, text);
      states.push(`${text} ${found.state}`);
      return found;
    },
    { initialProps: { text: 'riv' } },
  );
  await later(300);
  asked.get('riv')?.answer([]);
  await later(0);
  seen.rerender({ text: 'rivers' });
  expect(states.filter((state) => state.startsWith('rivers'))[0]).toBe('rivers asking');
  seen.unmount();
  // Nothing is typed any more: an answer on its way is for nobody.
  rerender({ text: 'river' });
  await later(300);
  rerender({ text: '' });
  asked.get('river')?.answer(groupOf('gone'));
  await later(0);
  expect(result.current).toMatchObject({ state: 'idle', groups: [] });
});

it('asks once for what was typed in one go, never for one letter, and again on request', async () => {
  const ask = vi.fn(async (): Promise<FoundGroup[]> => Promise.reject(new Error('down')));
  const { result, rerender } = renderHook(({ text }) => useFound(ask, text), { initialProps: { text: 'r' } });
  await later(1000);
  expect(ask).not.toHaveBeenCalled();
  for (const text of ['ri', 'riv', 'rive', ' rive ']) {
    rerender({ text });
    await later(100);
  }
  await later(300);
  expect(ask.mock.calls.map(([text]: unknown[]) => text)).toEqual(['rive']);
  expect(result.current.state).toBe('failed');
  act(() => result.current.again());
  await later(300);
  expect(ask).toHaveBeenCalledTimes(2);
});

const row = (to: string) => ({ to, icon: 'rows', title: to, detail: '', right: '', status: '' }) as const;

it('remembers the last ten that were opened, the newest first, of one person and business unit', () => {
  for (let n = 1; n <= 12; n++) keepRecent('ratepayer.found.1.1', row(`/${n}`));
  keepRecent('ratepayer.found.1.1', row('/5'));
  expect(readRecent('ratepayer.found.1.1').map(({ to }) => to)).toEqual([
    '/5',
    '/12',
    '/11',
    '/10',
    '/9',
    '/8',
    '/7',
    '/6',
    '/4',
    '/3',
  ]);
  expect(readRecent('ratepayer.found.2.1')).toEqual([]);
  sessionStorage.setItem('broken', '{');
  expect(readRecent('broken')).toEqual([]);
});

it('finds screens by how their words begin', () => {
  const places = [row('External payments'), row('Payments'), row('Service fees')];
  expect(rowsOfPlaces(places, 'pay').map(({ title }) => title)).toEqual(['External payments', 'Payments']);
  expect(rowsOfPlaces(places, 'ext PAY').map(({ title }) => title)).toEqual(['External payments']);
  expect(rowsOfPlaces(places, 'ments')).toEqual([]);
  expect(rowsOfPlaces(places, ' ')).toEqual([]);
});
