import { afterEach, expect, it, vi } from 'vitest';
import { tabWithin } from './tab-within.ts';

afterEach(() => document.body.replaceChildren());

/** A box with stops of every kind that is none, and the names of those that have the focus after each key. */
function box(inner: string) {
  document.body.innerHTML = `<button>before</button><div id="box">${inner}</div><button>after</button>`;
  const shown = document.querySelector('#box') as HTMLElement;
  const at = (id: string) => document.getElementById(id) as HTMLElement;
  return (from: string, shiftKey: boolean): string => {
    at(from).focus();
    const preventDefault = vi.fn();
    tabWithin(shown, { shiftKey, preventDefault });
    const led = document.activeElement?.id ?? '';
    // What it leaves to the browser it does not stop; what it leads itself, it does.
    expect(preventDefault).toHaveBeenCalledTimes(led === from ? 0 : 1);
    return led;
  };
}

it('leads from the last stop to the first and back, and leaves every step between to the browser', () => {
  const tab = box('<a id="a" href="#">A</a><input id="b"><button id="c">C</button>');
  expect([tab('c', false), tab('a', true)]).toEqual(['a', 'c']);
  expect([tab('a', false), tab('b', false), tab('b', true), tab('c', true)]).toEqual(['a', 'b', 'b', 'c']);
});

it('passes over what takes no focus: switched off, hidden, led to by script alone', () => {
  const tab = box(
    '<input type="hidden"><button disabled>off</button><p tabindex="-1">said</p><button id="a">A</button>' +
      '<fieldset disabled><input></fieldset><button id="b">B</button><a>no address</a>' +
      '<div hidden><button>gone</button></div>' +
      '<div inert><button>inert</button></div><button style="visibility: hidden">unseen</button>',
  );
  expect([tab('b', false), tab('a', true)]).toEqual(['a', 'b']);
});
