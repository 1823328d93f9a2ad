import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type SyntheticEvent, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Banner, Button, Dialog } from './parts.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const onClose = vi.fn();
const send = vi.fn();
let refuse = (_: string) => {};
beforeEach(() => {
  onClose.mockClear();
  send.mockImplementation(() => new Promise<string>((answer) => (refuse = answer))).mockClear();
});

/** Sends on a press, and has the usual ways back. */
function Asking({ asksOnTheWay = false }: { asksOnTheWay?: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function press(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(await send());
    setBusy(false);
  }
  return (
    <Dialog title="Remove it?" onClose={onClose}>
      <form noValidate onSubmit={(event) => void press(event)}>
        {problem ? <Banner kind="bad" title={problem} alert /> : null}
        <button type="button" aria-label="Close" onClick={onClose} />
        <Button className="sec" onClick={onClose}>
          Keep
        </Button>
        <Button type="submit" busy={busy}>
          Remove
        </Button>
      </form>
      {asksOnTheWay && busy ? (
        <Dialog title="Really?" onClose={() => refuse('You said no.')}>
          <Button onClick={() => refuse('You said yes.')}>Yes</Button>
        </Dialog>
      ) : null}
    </Dialog>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const esc = (name: string) =>
  fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }));

it('a dialog stays while one of its buttons works, and says why it was refused', async () => {
  render(<Asking />);
  press('Remove');
  esc('Remove it?');
  press('Keep');
  press('Close');
  press('Remove');
  expect([onClose.mock.calls.length, send.mock.calls.length]).toEqual([0, 1]);
  await act(async () => refuse('It is in use.'));
  expect(screen.getByRole('alert').textContent).toContain('It is in use.');
  press('Keep');
  esc('Remove it?');
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('a question that stands over it is answered all the same, by its button and by Esc', async () => {
  render(<Asking asksOnTheWay />);
  press('Remove');
  await act(async () => press('Yes'));
  expect(screen.getByRole('alert').textContent).toContain('You said yes.');
  press('Remove');
  await act(async () => esc('Really?'));
  expect(screen.getByRole('alert').textContent).toContain('You said no.');
  expect(onClose).not.toHaveBeenCalled();
});

it('a dialog that the browser closes of its own, at a second Esc, is shown again until it is answered', async () => {
  render(<Asking />);
  press('Remove');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Remove it?' });
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
  await act(async () => refuse('It is in use.'));
  expect(screen.getByRole('alert').textContent).toContain('It is in use.');
  cleanup();
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(false);
});
