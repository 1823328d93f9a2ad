import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeByEsc } from './close-by-esc.ts';

let stop = () => {};
beforeEach(() => {
  stop = closeByEsc();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A dialog that asks before it closes, in which a question stands. */
function open(inner = '') {
  const form = `<dialog open id="form"><input id="field">${inner}</dialog>`;
  document.body.innerHTML = `${form}<button id="beside">beside</button>`;
  const asked: string[] = [];
  for (const dialog of document.querySelectorAll('dialog'))
    dialog.addEventListener('cancel', (event) => (event.preventDefault(), asked.push(dialog.id)));
  return asked;
}
const at = (id: string) => document.getElementById(id) as HTMLElement;
/** Whether the key was taken from the browser. */
function esc(target: Element, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks the dialog of the focus, and that alone, as often as Esc is pressed', () => {
  const asked = open('<dialog open id="question"><button id="stay">Stay</button></dialog>');
  expect([esc(at('stay')), esc(at('stay')), esc(at('field'))]).toEqual([true, true, true]);
  expect(asked).toEqual(['question', 'question', 'form']);
  expect((at('form') as HTMLDialogElement).open).toBe(true);
});

it('asks the dialog on top where a press on its words took the focus out of it', () => {
  const asked = open('<dialog open id="question"></dialog>');
  expect(esc(document.body)).toBe(true);
  expect(asked).toEqual(['question']);
});

it('closes a dialog that has nothing against it', () => {
  document.body.innerHTML = '<dialog open id="form"><input id="field"></dialog>';
  const dialog = at('form') as HTMLDialogElement;
  dialog.close = vi.fn();
  esc(at('field'));
  expect(dialog.close).toHaveBeenCalledTimes(1);
});

it('leaves Esc to whoever took it, to what is being written, and to a popup that is open', () => {
  const asked = open('<div popover id="popup"><button id="choice">One</button></div>');
  at('field').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  expect(esc(at('field'))).toBe(true);
  expect(esc(at('field'), { isComposing: true })).toBe(false);
  Object.assign(at('popup'), { matches: (selector: string) => selector === ':popover-open' });
  expect([esc(at('choice')), esc(at('field'))]).toEqual([false, false]);
  expect(asked).toEqual([]);
  at('form').remove();
  expect(esc(at('beside'))).toBe(false);
});
