import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Outcome } from './refused.ts';
import { type Called, forgetAnswers, useCall } from './use-call.ts';

afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.useRealTimers();
});

const said = (data: string): Outcome<string> => ({ data, hasErrors: false, errors: [], status: 200 });
const refused: Outcome<string> = {
  data: null,
  hasErrors: true,
  errors: [{ propertyName: '', errorMessage: 'no' }],
  status: 404,
};

/** Answers that come when the test says so, in the order they were asked for. */
function slow() {
  const waiting: ((answer: Outcome<string>) => void)[] = [];
  const ask = () => new Promise<Outcome<string>>((done) => waiting.push(done));
  return {
    ask,
    asked: () => waiting.length,
    answer: (i: number, answer: Outcome<string>) => act(async () => waiting[i]?.(answer)),
  };
}

function Reader({
  of,
  ask,
  hold,
}: {
  of: string | undefined;
  ask: () => Promise<Outcome<string>>;
  hold?: (called: Called<Outcome<string>>) => void;
}) {
  const called = useCall(of, ask);
  hold?.(called);
  return <p>{called.answer ? (called.answer.data ?? called.answer.errors[0]?.errorMessage ?? 'failed') : 'waiting'}</p>;
}
const texts = () => screen.getAllByText(/./, { selector: 'p' }).map((one) => one.textContent);

it('asks once for all who want the same, waits without a key, and takes a refusal as an answer', async () => {
  const { ask, asked, answer } = slow();
  render(
    <>
      <Reader of="a" ask={ask} />
      <Reader of="a" ask={ask} />
      <Reader of={undefined} ask={ask} />
    </>,
  );
  expect([asked(), texts()]).toEqual([1, ['waiting', 'waiting', 'waiting']]);
  await answer(0, refused);
  expect(texts()).toEqual(['no', 'no', 'waiting']);
});

it('shows what is known while it is fresh, asks again when it is old or was refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { ask, asked, answer } = slow();
  const open = () => render(<Reader of="a" ask={ask} />);
  open();
  await answer(0, refused);
  cleanup();
  open();
  expect(asked()).toBe(2);
  await answer(1, said('one'));
  cleanup();
  open();
  expect([asked(), texts()]).toEqual([2, ['one']]);
  cleanup();
  vi.setSystemTime(Date.now() + 31_000);
  open();
  expect([asked(), texts()]).toEqual([3, ['one']]);
  await answer(2, said('two'));
  expect(texts()).toEqual(['two']);
});

it('drops an answer that was overtaken by what was set or asked since', async () => {
  const { ask, answer } = slow();
  let called: Called<Outcome<string>> | undefined;
  render(<Reader of="a" ask={ask} hold={(now) => (called = now)} />);
  act(() => called?.set(said('set')));
  await answer(0, said('late'));
  expect(texts()).toEqual(['set']);
  act(() => void called?.again());
  act(() => void called?.again());
  await answer(2, said('newest'));
  await answer(1, said('older'));
  expect(texts()).toEqual(['newest']);
});

it('makes a failure of its own an answer without data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Reader of="a" ask={() => Promise.reject(new Error('broken'))} />);
  await screen.findByText('failed');
});
