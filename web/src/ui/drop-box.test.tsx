import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendRecordFile } from './record-file/send-record-file.tsx';

let reserved: string[];
let sent: number[];
let uploads: { arrive: () => void }[];

/** Bytes on their way, until they are let arrive. */
class Upload {
  readonly status = 200;
  readonly upload = {};
  onload: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    uploads.push({ arrive: () => this.onload() });
  }
}

beforeEach(() => {
  [reserved, sent, uploads] = [[], [], []];
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const element = (
    <SendRecordFile
      name="Account file"
      mostBytes={1000}
      reserve={async (fileName) => ({ uploadId: reserved.push(fileName), uploadUrl: '/put' })}
      onSent={(uploadId) => void sent.push(uploadId)}
    />
  );
  const routes = [
    { path: '/', element },
    { path: '/away', element: <p>Away</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  return router;
}
const box = () => screen.getByRole('region', { name: 'Account file' });
const drop = (name: string) => fireEvent.drop(box(), { dataTransfer: { files: [new File(['a'], name)] } });
const arrive = (at: number) => act(async () => uploads[at]?.arrive());

it('takes no second file while one is being sent, and says so', async () => {
  open();
  await act(async () => {
    // Two in one turn: nothing is drawn between them.
    drop('first.csv');
    drop('at-once.csv');
  });
  screen.getByText('No other file is taken until this one has arrived.');
  await act(async () => void drop('second.csv'));
  const input = screen.getByLabelText('Account file', { selector: 'input' });
  await act(async () => void fireEvent.change(input, { target: { files: [new File(['a'], 'chosen.csv')] } }));
  expect(reserved).toEqual(['first.csv']);
  const over = createEvent.dragOver(box());
  const carried = { dropEffect: 'copy' };
  Object.defineProperty(over, 'dataTransfer', { value: carried });
  fireEvent(box(), over);
  expect([over.defaultPrevented, carried.dropEffect, box().classList.contains('over')]).toEqual([true, 'none', false]);
  await arrive(0);
  expect([uploads.length, sent]).toEqual([1, [1]]);
  await act(async () => void drop('third.csv'));
  await arrive(1);
  expect([reserved, sent]).toEqual([
    ['first.csv', 'third.csv'],
    [1, 2],
  ]);
});

it('leads nobody away who has left while it was sent', async () => {
  const router = open();
  await act(async () => void drop('first.csv'));
  await act(() => router.navigate('/away'));
  await arrive(0);
  screen.getByText('Away');
  expect(sent).toEqual([]);
});
