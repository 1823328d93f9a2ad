// @vitest-environment page
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { openPayer, patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

// What a mail asks to be pressed leads to a page of the product, and says the same address in its text.
const world = openedWorld();
const { show } = openPayer(world);
const web = (file: string) => pathToFileURL(join(import.meta.dirname, '../../web/src', file)).href;

interface Screen {
  readonly path: string;
  readonly comes?: unknown;
}
let screens: readonly Screen[];
beforeAll(async () => {
  ({ screens } = (await import(web('app/portal/screens.ts'))) as { readonly screens: readonly Screen[] });
});

const linkOf = (html: string) => (/<a href="(https:[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const links = mails.map((mail) => {
  const { html, text } = mail.sample(sampleSurroundings);
  return { name: mail.name, link: new URL(linkOf(html)), text };
});
const below = (start: string) => links.filter(({ link }) => link.pathname.startsWith(start));
/** Of payers, each address once. */
const ofPayers = [
  ...new Set(
    links
      .map(({ link }) => link.pathname)
      .filter((path) => /^\/(customer|payment|onboarding)\//.test(path))
      .map((path) => path.replace('/customer/x/', '/customer/riverton-water/')),
  ),
];
const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

describe('the link of every mail', () => {
  it('stands in its HTML and in its text, and is one of the addresses that are looked at here', () => {
    for (const { name, link, text } of links) {
      expect(text, name).toContain(link.href);
      expect(link.pathname, name).toMatch(/^\/(customer|payment|onboarding|portal|auth)\/|^\/verify-email$/);
    }
    expect(ofPayers.length).toBeGreaterThan(6);
  });

  it('is a screen of the portal that is there, where it is for staff', () => {
    for (const { name, link } of below('/portal/')) {
      const found = screens.find(({ path }) => matches(path, link.pathname.slice('/portal/'.length)));
      expect([name, found !== undefined, found?.comes]).toEqual([name, true, undefined]);
    }
  });

  it('is a page of the server where nothing of the client is asked', async () => {
    for (const { name, link } of [...below('/verify-email'), ...below('/auth/')]) {
      const home = link.pathname.startsWith('/auth/') ? '' : '/app';
      const { status, headers } = await world().call('GET', `${home}${link.pathname}${link.search}`);
      // A token of a sample was never given out: its page says so.
      expect([name, status]).toEqual([name, link.pathname.startsWith('/auth/') ? 404 : 200]);
      expect(headers['content-type']).toContain('text/html');
    }
  });

  it.each(ofPayers)('%s is a page of payers', async (path) => {
    await show('pat@example.test', path);
    await screen.findByRole('heading', { level: 1 }, patient);
    await waitFor(() => expect(document.body.textContent).not.toMatch(/^Loading/), patient);
    expect(screen.queryByText(/We do not know this address|could not be found/)).toBeNull();
    expect(screen.queryByRole('heading', { name: /^Page not found/ })).toBeNull();
  });
});
