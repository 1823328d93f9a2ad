import { expect, it } from 'vitest';
import { passkeySite } from './passkey-site.ts';

it('is the name of the public address, over https or on the machine itself, and no other', () => {
  expect(passkeySite('https://pay.riverton.gov/app')).toEqual({
    rpId: 'pay.riverton.gov',
    origin: 'https://pay.riverton.gov',
  });
  expect(passkeySite('https://pay.riverton.gov:8443')?.origin).toBe('https://pay.riverton.gov:8443');
  expect(passkeySite('http://localhost:4000/app')).toEqual({ rpId: 'localhost', origin: 'http://localhost:4000' });
  for (const address of ['http://pay.riverton.gov', 'https://192.0.2.7', 'https://[2001:db8::1]', 'http://127.0.0.1'])
    expect(passkeySite(address), address).toBeUndefined();
});
