import { describe, expect, it } from 'vitest';
import { readSettings, SettingsFault } from './settings.ts';

const faultOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsFault);
    return (error as Error).message;
  }
};

describe('settings', () => {
  it('have defaults that start', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 4000,
      BASE_PATH: '/app',
      ROLE: 'all',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      SAMPLE_TOWN: 'on',
    });
    expect(readSettings({ BASE_PATH: '/some/where/' }).BASE_PATH).toBe('/some/where');
  });

  it.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a number.'],
    [{ PORT: '70000' }, 'The setting PORT must be 1 to 65535.'],
    [{ BASE_PATH: 'app' }, 'The setting BASE_PATH must begin with / and hold letters, digits, - _ . and / only.'],
    [{ PUBLIC_URL: 'ftp://x' }, 'The setting PUBLIC_URL must be an address such as https://pay.example.gov.'],
    [{ ROLE: 'both' }, 'The setting ROLE must be all, api or worker.'],
  ])('%o gives one sentence', (environment, sentence) => expect(faultOf(environment as never)).toBe(sentence));

  it('refuse development habits in production, one line each', () => {
    const fault = faultOf({ NODE_ENV: 'production', SAMPLE_TOWN: 'on' });
    for (const name of ['PUBLIC_URL', 'SECRETS_KEY', 'SAMPLE_TOWN', 'STAFF_MFA']) expect(fault).toContain(name);
    expect(fault.split('\n').length).toBe(4);
  });
});
