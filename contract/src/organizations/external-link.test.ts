import { expect, it } from 'vitest';
import { type ExternalLink, isLinkAddress, linkProblems } from './external-link.ts';

it.each([
  'https://www.riverton.example/rates',
  'https://riverton.example',
  'https://riverton.example/a?b=c#d',
  'HTTPS://Riverton.Example/',
])('takes %s', (address) => expect(isLinkAddress(address)).toBe(true));

it.each([
  'http://riverton.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//riverton.example',
  'https:riverton.example',
  'https:///riverton.example',
  'https://user@riverton.example',
  'https://user:word@riverton.example',
  'https://riverton.example:8443',
  'https://localhost',
  'https://10.0.0.1',
  'https://[::1]',
  'https://2130706433',
  'https://riverton.example/a b',
  'https://riverton.example\\@evil.example',
  'https://riverton.example/\u0000',
  ' https://riverton.example',
  `https://riverton.example/${'a'.repeat(500)}`,
  '',
])('refuses %s', (address) => expect(isLinkAddress(address)).toBe(false));

it('names what is wrong of which link', () => {
  const link: ExternalLink = {
    label: 'Rates',
    url: 'https://riverton.example',
    location: 'Footer',
    newWindow: false,
    isActive: true,
  };
  expect(linkProblems([link, { ...link, label: 'Help' }])).toEqual([]);
  expect(linkProblems([link, { ...link, label: ' Rates ' }, { ...link, label: ' ', url: 'http://x.example' }])).toEqual(
    [
      { at: 1, name: 'label', reason: 'link_twice' },
      { at: 2, name: 'label', reason: 'link_label' },
      { at: 2, name: 'url', reason: 'link_address' },
    ],
  );
});
