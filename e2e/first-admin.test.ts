import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { codeOf, stepAt } from '@ratepayer/identity/one-time-code.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { startOverTown } from './own-product.ts';

const browser = await ownBrowser();

const signIn = async (page: Page, password: string) => {
  await page.getByLabel('E-mail').fill('first@town.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

it('the first administrator sets a password by a one-time link and a second factor at the first sign-in', async () => {
  const product = await startOverTown({ STAFF_MFA: 'required' });
  try {
    const port = new URL(product.origin).port;
    const made = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../scripts/first-admin.ts'), 'first@town.example', 'Alex First'],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'development', PORT: port, DATA_DIR: product.dataDir },
      },
    );
    const link = /http:\S+/.exec(made.stdout)?.[0] ?? '';
    expect(link).toMatch(/\/auth\/set-password\?token=[\w-]{32}$/);
    const { page, complaints } = await openPage(browser, { width: 320, height: 720 });
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, 'identity-choose-password');
    await page.getByLabel('Password').fill('password1234');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This password is easy to guess. Choose another.').waitFor();
    await page.getByLabel('Password').fill('seven brown herons');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();

    await page.goto(`${product.base}/portal/payments`);
    await signIn(page, 'seven brown herons');
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, 'identity-second-factor');
    const secret = ((await page.locator('#key').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This code is not right, or was used already.').waitFor();
    await page.getByLabel('Code').fill(codeOf(secret, stepAt(new Date())));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(complaints).toEqual([]);

    const other = (await openPage(browser, { width: 1280, height: 800 })).page;
    await other.goto(`${product.base}/portal/payments`);
    await signIn(other, 'seven brown herons');
    await other.getByRole('heading', { name: 'Enter the code' }).waitFor();
    expect(await other.getByText('Set up a second factor').count()).toBe(0);
    await picture(other, 'identity-code');
    // A code works once: the next one has to be waited for.
    await other.getByLabel('Code').fill(codeOf(secret, stepAt(new Date()) + 1));
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('heading', { name: 'Payments' }).waitFor();
  } finally {
    await product.stop();
  }
});
