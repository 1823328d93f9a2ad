import { expect, it } from 'vitest';
import { isNetwork, isWithin, networksIn } from './networks.ts';

it('reads networks of lines, a single address as itself, each once', () => {
  expect(networksIn('10.0.0.0/8\n 203.0.113.7,203.0.113.7/32\n2001:db8::1')).toEqual([
    '10.0.0.0/8',
    '203.0.113.7/32',
    '2001:db8::1/128',
  ]);
  expect(networksIn(' \n')).toEqual([]);
});

it('refuses what is no network, and the whole world by another name', () => {
  for (const good of ['10.0.0.0/8', '203.0.113.7/32', '2001:db8::/32']) expect(isNetwork(good), good).toBe(true);
  for (const bad of ['10.0.0.0/33', '0.0.0.0/0', '::/0', 'town.gov/24', '10.0.0.0/', '10.0.0/8', '2001:db8::/129'])
    expect(isNetwork(bad), bad).toBe(false);
});

it('knows an address of a network, of either family, and over the other', () => {
  expect(isWithin(['10.0.0.0/8'], '10.200.1.2')).toBe(true);
  expect(isWithin(['10.0.0.0/8'], '::ffff:10.200.1.2')).toBe(true);
  expect(isWithin(['10.0.0.0/8'], '11.0.0.1')).toBe(false);
  expect(isWithin(['2001:db8::/32'], '2001:db8:5::1')).toBe(true);
  expect(isWithin(['2001:db8::/32'], '10.0.0.1')).toBe(false);
  expect(isWithin(['10.0.0.0/8'], '')).toBe(false);
  expect(isWithin([], '10.0.0.1')).toBe(false);
});
