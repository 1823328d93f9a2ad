import { expect, it } from 'vitest';
import {
  asKept,
  embeddedKeys,
  embeddedProblems,
  type EmbeddedSettings,
  embeddedSettingOf,
} from './embedded-settings.ts';

const initially = Object.fromEntries(embeddedKeys.map((key) => [key, embeddedSettingOf(key).initial]));
const with_ = (over: Partial<EmbeddedSettings>) => ({ ...initially, ...over }) as EmbeddedSettings;

it.each([
  [{}, {}],
  [{ mode: 'Enabled' }, { allowedOrigins: 'origin_needed' }],
  [{ mode: 'Enabled', allowedOrigins: 'https://*.town.gov' }, {}],
  [{ allowedOrigins: 'https://town.gov\nhttp://town.gov' }, { allowedOrigins: 'origin_wrong' }],
  [{ returnUrls: 'https://*.town.gov' }, { returnUrls: 'return_wrong' }],
  [{ returnUrls: 'https://town.gov/thanks' }, { returnUrls: 'return_wrong' }],
  [
    { allowedOrigins: Array.from({ length: 21 }, (_, at) => `https://t${at}.gov`).join('\n') },
    { allowedOrigins: 'origins_many' },
  ],
  [{ themeColour: '#0B5CAD' }, {}],
  [{ themeColour: '#ffcc00' }, { themeColour: 'colour_faint' }],
  [{ themeColour: 'red' }, { themeColour: 'colour_wrong' }],
  [{ themeColour: '#fff;}' }, { themeColour: 'colour_wrong' }],
] as const)('of %j says %j', (over, problems) => expect(embeddedProblems(with_(over))).toEqual(problems));

it('keeps origins as browsers write them, and colours in small letters', () => {
  expect(asKept(with_({ allowedOrigins: 'https://A.gov/\nhttps://a.gov', themeColour: ' #0B5CAD ' }))).toMatchObject({
    allowedOrigins: 'https://a.gov',
    themeColour: '#0b5cad',
  });
});
