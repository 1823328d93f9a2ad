import { expect } from 'vitest';
import type { World } from './world.ts';

const methods = ['Cash', 'Check', 'Lockbox', 'Cash', 'Money Order', 'Check', 'Cash', 'Other'];

/** Payments received elsewhere of two business units, recorded as staff does. */
export async function recordElsewhere({ unitId, accountId, token, call }: World): Promise<void> {
  const [admin, lakeshore] = [await token('admin@riverton.test'), await token('admin@lakeshore.test')];
  const [unit, foreign] = [await unitId('riverton-water'), await unitId('lakeshore-hydro')];
  const record = (of: number, by: string, at: number, account: number, method: string) =>
    call('POST', `/api/business-units/${of}/external-payments`, {
      token: by,
      body: {
        accountId: account,
        amountMinor: 500 - (at % 3) * 100,
        receivedDate: `2026-10-0${1 + (at % 4)}`,
        externalMethod: method,
        externalReference: `R-${of}-${at}`,
        postsToBalance: at % 3 > 0,
      },
    });
  const mine = await accountId('10001');
  for (const [at, method] of methods.entries()) {
    const { status, body } = await record(unit, admin, at, mine, method);
    expect(status, JSON.stringify(body)).toBe(200);
    if (at % 4 === 1)
      expect(
        (await call('POST', `/api/payments/${body.id}/reverse-external`, { token: admin, body: { reason: 'Bounced' } }))
          .status,
      ).toBe(200);
  }
  expect((await record(foreign, lakeshore, 0, await accountId('55001', ''), 'Cash')).status).toBe(200);
}
