import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();
const at = (path: string) => `${base}/customer/riverton-water/${path}`;

/** A phone that knows its person, as the browser's own tests have one. */
async function virtualPhone(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it knows its person when it is asked. */
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether somebody touches it when it is asked. */
    isTouched: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

it.each([1440, 390])('a payer makes a passkey, signs in by it and removes it, %d wide', async (width) => {
  const { page, complaints } = await openPage(browser, { width, height: 900 });
  const look = async (name: string) => {
    expect(await axeFindings(page), name).toEqual([]);
    if (width < 500) await page.setViewportSize({ width: 320, height: 900 });
    expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
    await picture(page, `passkeys-${width}-${name}`);
    await page.setViewportSize({ width, height: 900 });
  };
  const phone = await virtualPhone(page);
  await page.goto(at('profile'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await look('sign-in');
  await page.getByLabel('E-mail').fill('pat@example.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill(`My phone ${width}`);
  await look('add');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`My phone ${width}`, { exact: true }).first().waitFor();
  await page.getByText('Not used yet').first().waitFor();
  await look('profile');
  const [made] = await phone.passkeys();
  expect(made).toMatchObject({ rpId: 'localhost', isResidentCredential: true, userName: 'pat@example.test' });
  // The same device makes no second one.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This device has a passkey for your login already.').first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await phone.isTouched(false);
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await page.waitForURL(/signed-out/);
  await page.goto(at('profile'));
  await phone.isTouched(true);
  // Whether the browser offered it by itself or the button was pressed: nobody typed anything.
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await page
    .getByText(/Last used/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: `Remove My phone ${width}` }).click();
  await look('remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Passkey removed').waitFor();
  expect(await page.getByText(`My phone ${width}`, { exact: true }).count()).toBe(0);

  await phone.isTouched(false);
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await page.waitForURL(/signed-out/);
  await page.goto(at('profile'));
  await phone.isTouched(true);
  await page
    .getByRole('button', { name: 'Sign in with a passkey' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await page.getByText('That passkey does not sign in here.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
