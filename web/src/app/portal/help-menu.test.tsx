import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hearPreferences, preferences } from '../../platform/session/preferences.ts';
import { HelpMenu } from './help-menu.tsx';

const usual = { ...preferences(), theme: 'Light' } as const;
afterEach(() => {
  cleanup();
  hearPreferences(usual);
});
const said = () => [...document.querySelectorAll('dd')].map((each) => each.textContent);

it('says what the keys do, those of our own too', () => {
  render(<HelpMenu />);
  expect(said()).toEqual(expect.arrayContaining(['find anything', 'save a form', 'search a list']));
  expect(screen.getByText('Shift', { selector: 'kbd' })).toBeTruthy();
});

it('names no key that somebody switched off', () => {
  hearPreferences({ ...usual, shortcuts: false });
  render(<HelpMenu />);
  expect(said()).toEqual([
    'go from one part of the page to the next',
    'open what is chosen',
    'close a menu or a dialog',
  ]);
});
