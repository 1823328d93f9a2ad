import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useListAddress } from './list/list-address.ts';
import { TabBar } from './tab-bar.tsx';

const tabs = ['one', 'two', 'three'].map((key) => ({ key, face: key }));
const tab = (name: string) => screen.getByRole('tab', { name });
/** Which tab is chosen, which one Tab reaches, and which has the focus. */
const stands = () => [
  screen.getByRole('tab', { selected: true }).textContent,
  screen
    .getAllByRole('tab')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent)
    .join(),
  document.activeElement?.textContent,
];

/** The last tab leads to a list of its own, which draws the bar anew below another heading. */
function Page() {
  const [chosen, setChosen] = useState('one');
  const bar = <TabBar name="Lists" tabs={tabs} chosen={chosen} onChoose={setChosen} />;
  return chosen === 'three' ? <section>{bar}</section> : <div>{bar}</div>;
}
afterEach(cleanup);

it('chooses by arrows, Home and End from the tab that has the focus, round both ends, and is one stop of Tab', () => {
  render(<Page />);
  expect(stands().slice(0, 2)).toEqual(['one', 'one']);
  tab('one').focus();
  const press = (key: string, from = document.activeElement ?? document.body) => {
    fireEvent.keyDown(from, { key });
    return stands();
  };
  const at = (name: string) => [name, name, name];
  expect(press('ArrowRight')).toEqual(at('two'));
  expect(press('ArrowRight')).toEqual(at('three'));
  expect(press('ArrowRight')).toEqual(at('one'));
  expect(press('ArrowLeft')).toEqual(at('three'));
  expect(press('Home')).toEqual(at('one'));
  expect(press('End')).toEqual(at('three'));
  expect(press('a')).toEqual(at('three'));
});

it('keeps the focus on the tab that was pressed, and takes it from nobody where it comes with its page', () => {
  render(<Page />);
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(tab('three'));
  expect(stands()).toEqual(['three', 'three', 'three']);
  cleanup();
  render(<TabBar name="Lists" tabs={tabs} chosen="three" onChoose={() => undefined} />);
  expect(document.activeElement).toBe(document.body);
});

it('leaves keys with Alt, Ctrl, Meta or Shift to the browser: Alt and the left arrow is Back', () => {
  render(<Page />);
  tab('one').focus();
  // Nobody took the key: what it does elsewhere is done.
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(fireEvent.keyDown(tab('one'), { key: 'ArrowLeft', [held]: true })).toBe(true);
  expect(stands()).toEqual(['one', 'one', 'one']);
});

it('forgets a tab that was refused when a hand does something else, whatever bar is drawn then', () => {
  render(<TabBar name="Lists" tabs={tabs} chosen="one" onChoose={() => undefined} />);
  fireEvent.keyDown(tab('one'), { key: 'End' });
  cleanup();
  fireEvent.pointerDown(document.body);
  render(<TabBar name="Lists" tabs={tabs} chosen="three" onChoose={() => undefined} />);
  expect(document.activeElement).toBe(document.body);
});

it('has the focus on its tab though another bar is drawn with it, before it', () => {
  function Both() {
    const [chosen, setChosen] = useState('one');
    const bar = <TabBar name="Lists" tabs={tabs} chosen={chosen} onChoose={setChosen} />;
    if (chosen === 'one') return bar;
    return (
      <section>
        <TabBar
          name="Parts"
          tabs={tabs.map(({ key }) => ({ key, face: `part ${key}` }))}
          chosen="one"
          onChoose={() => undefined}
        />
        {bar}
      </section>
    );
  }
  render(<Both />);
  fireEvent.keyDown(tab('one'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tab('two'));
});

it('makes a step of Back of a tab that was pressed, and none of those that arrows pass by', () => {
  let back: () => void = () => undefined;
  function List() {
    const address = useListAddress();
    const navigate = useNavigate();
    back = () => navigate(-1);
    const chosen = address.get('tab') || 'one';
    return (
      <>
        <TabBar name="Lists" tabs={tabs} chosen={chosen} onChoose={(key, how) => address.set({ tab: key }, how)} />
        <output>{useLocation().search}</output>
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={['/?from', '/?tab=one']}>
      <List />
    </MemoryRouter>,
  );
  const at = () => screen.getByRole('status').textContent;
  fireEvent.click(tab('two'));
  expect(at()).toBe('?tab=two');
  fireEvent.keyDown(tab('two'), { key: 'ArrowRight' });
  fireEvent.keyDown(tab('three'), { key: 'ArrowRight' });
  fireEvent.keyDown(tab('one'), { key: 'End' });
  expect(at()).toBe('?tab=three');
  act(back);
  expect(at()).toBe('?tab=one');
  act(back);
  expect(at()).toBe('?from');
});

it('names the panel of the chosen tab, which is what it shows', () => {
  render(
    <TabBar name="Lists" tabs={tabs} chosen="two" onChoose={() => undefined}>
      <p>What two shows</p>
    </TabBar>,
  );
  const panel = screen.getByRole('tabpanel', { name: 'two' });
  expect(panel.textContent).toBe('What two shows');
  expect(tab('two').getAttribute('aria-controls')).toBe(panel.id);
  expect([tab('one'), tab('three')].map((each) => each.getAttribute('aria-controls'))).toEqual([null, null]);
});
