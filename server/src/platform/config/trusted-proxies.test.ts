import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.1, 0.0.0.0/0',
  '::ffff:0:0/96',
  '::/64',
  '::ffff:0.0.0.0/100',
  '2000::/3',
  '8.0.0.0/7',
])('TRUSTED_PROXIES %s would believe everybody, and is refused', (TRUSTED_PROXIES) => {
  expect(() => readSettings({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES must not trust');
});

it.each(['yes', '1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/255.0.0.0', '10.0.0.0/8/8', 'proxy.example.gov'])(
  'TRUSTED_PROXIES %s is no address',
  (TRUSTED_PROXIES) => {
    expect(() => readSettings({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES must be addresses');
  },
);

it.each([
  '',
  '127.0.0.1',
  '10.0.0.0/8, 192.168.1.7',
  'loopback',
  'uniquelocal',
  'fc00::/7',
  '2001:db8::/48',
  '::1',
  '::ffff:10.0.0.0/104',
])('TRUSTED_PROXIES "%s" is taken', (TRUSTED_PROXIES) => {
  expect(readSettings({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toBe(TRUSTED_PROXIES);
});
