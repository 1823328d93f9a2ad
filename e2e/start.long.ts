import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Request } from 'playwright-core';
import { openPage } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { freePort } from '@ratepayer/dev/free-port.ts';
import { ownBrowser } from './own-browser.ts';
import { copyOfTown, startOverTown } from './own-product.ts';
import { runToEnd, startProduct } from './product.ts';
import { startRelay } from './relay.ts';

const browser = await ownBrowser();

describe.each([
  ['/', 'implicit'],
  ['/some/where', 'code'],
])('under BASE_PATH %s with OIDC_FLOW %s', (basePath, flow) => {
  it('a payer pays and staff see it', async () => {
    const elsewhere = flow === 'code' ? await startRelay() : undefined;
    const product = await startOverTown({
      BASE_PATH: basePath,
      OIDC_FLOW: flow,
      ...(elsewhere ? { API_URL: elsewhere.origin } : {}),
    });
    elsewhere?.handTo(product.origin);
    const asked: Request[] = [];
    const keep = (request: Request) => new URL(request.url()).pathname.startsWith('/api/') && asked.push(request);
    try {
      const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
      page.on('request', keep);
      await page.goto(product.origin);
      expect(new URL(page.url()).pathname).toBe(basePath === '/' ? '/' : `${basePath}/`);
      await findBill(page, product.base, '10001', '78701');
      await payByCard(page, cards.good);
      await pressReview(page);
      await agreeAndPay(page);
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      const reference = (await page.locator('.digits').textContent()) ?? '';
      await page.goto(`${product.base}/payment/${reference}/receipt`);
      await page.getByText('Thank you for your payment!').waitFor();
      const { page: staff } = await openPage(browser, { width: 1280, height: 800 });
      staff.on('request', keep);
      await staff.goto(`${product.base}/portal/payments`);
      await staff.getByLabel('E-mail').fill('clerk@riverton.test');
      await staff.getByLabel('Password').fill('ratepayer');
      await staff.getByRole('button', { name: 'Sign in', exact: true }).click();
      await staff.getByRole('row').filter({ hasText: reference }).waitFor();
      expect(complaints).toEqual([]);
      // One base for all of them; a document that is printed stays on the page's own host.
      const calls = asked.filter((request) => request.resourceType() === 'fetch');
      expect(calls.length).toBeGreaterThan(8);
      for (const call of calls) {
        expect(new URL(call.url()).origin).toBe(elsewhere?.origin ?? product.origin);
        if (call.postData()) expect(call.headers()['content-type']).toBe('application/json');
      }
    } finally {
      await product.stop();
      elsewhere?.stop();
    }
  });
});

describe('starting', () => {
  // That the first one makes the town is what every file begins with (`global-setup.ts`).
  it('keeps the data of the first start, and makes the town anew when it is asked to', async () => {
    const dataDir = copyOfTown();
    const past = { DATA_DIR: dataDir, SAMPLE_PAST_DAYS: '1' };
    const first = await startProduct(past);
    expect(first.output()).not.toContain('5,000 accounts');
    await expect.poll(first.output, { timeout: 90_000 }).toMatch(/Past loaded: 1 days, \d+ payments in \d+ s/);
    const slug = () => fetch(`${first.origin}/api/business-units/by-slug/riverton-water/context/QuickPay`);
    expect((await slug()).status).toBe(200);
    const port = new URL(first.origin).port;
    await first.stop();
    const second = await startProduct({ ...past, PORT: port });
    expect(second.output()).not.toContain('5,000 accounts');
    expect((await slug()).status).toBe(200);
    const open = await runToEnd({ DATA_DIR: dataDir }, 'town');
    expect(open).toEqual({ code: 1, output: 'The town is open. Stop npm start first; nothing was changed.\n' });
    await second.stop();
    expect(second.output()).not.toContain('Past');
    writeFileSync(join(dataDir, 'mine'), 'kept');
    const anew = await runToEnd({ DATA_DIR: dataDir, SAMPLE_PAST_DAYS: '0' }, 'town');
    expect(anew.output).toContain('The sample town is new.');
    const aside = /lies in (\S+) now/.exec(anew.output)?.[1] ?? '';
    expect([existsSync(join(aside, 'mine')), existsSync(join(dataDir, 'mine'))]).toEqual([true, false]);
    for (const each of [dataDir, aside]) rmSync(each, { recursive: true, force: true });
  });

  it('takes over the database of a process that was killed, and stops it in order', async () => {
    const first = await startOverTown();
    const { dataDir } = first;
    await first.kill();
    const second = await startProduct({ DATA_DIR: dataDir });
    expect(second.output()).not.toContain('5,000 accounts');
    expect((await fetch(`${second.origin}/health/ready`)).status).toBe(200);
    await second.stop();
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('says one sentence for a taken port, an unusable folder and a wrong setting', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-fault-'));
    const blocked = await runToEnd({ PORT: String(port), DATA_DIR: dataDir });
    taken.close();
    expect(blocked.code).toBe(1);
    expect(blocked.output.trim()).toBe(
      `The port ${port} is taken. Stop the program that uses it, or set PORT to another number.`,
    );
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const folder = await runToEnd({ PORT: String(port), DATA_DIR: join(file, 'data') });
    expect(folder.code).toBe(1);
    expect(folder.output.trim().split('\n').at(-1)).toBe(
      `The folder ${join(file, 'data')} cannot be written. Set DATA_DIR to a folder that this user may write.`,
    );
    const setting = await runToEnd({ PORT: 'many' });
    expect(setting.output.trim()).toBe('The setting PORT must be a number.');
    rmSync(dataDir, { recursive: true, force: true });
  });
});
