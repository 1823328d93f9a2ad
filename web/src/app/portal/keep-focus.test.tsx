import { act, fireEvent, render, screen as page } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useKeptFocus } from './keep-focus.ts';

function Steps() {
  useKeptFocus();
  const [at, setAt] = useState(0);
  return (
    <>
      <h1>Step {at}</h1>
      {at === 0 ? (
        <button type="button" onClick={() => setAt(1)}>
          On
        </button>
      ) : null}
      <button type="button">Stays</button>
    </>
  );
}

it('gives the focus to the heading when what had it is gone, and leaves it where it is otherwise', async () => {
  render(<Steps />);
  const on = page.getByRole('button', { name: 'On' });
  on.focus();
  fireEvent.click(on);
  expect(page.queryByRole('button', { name: 'On' })).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(page.getByRole('heading')), { timeout: 15_000 });
  const stays = page.getByRole('button', { name: 'Stays' });
  stays.focus();
  await act(async () => void document.body.append(document.createElement('p')));
  expect(document.activeElement).toBe(stays);
});
