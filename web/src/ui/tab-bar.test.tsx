import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
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
