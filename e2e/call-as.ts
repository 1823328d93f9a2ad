import type { Page } from 'playwright-core';

export type Call = (method: string, path: string, body?: object) => Promise<any>;

/** Calls the API of a product as whoever is signed in on a page. */
export const callAs =
  (page: Page, base: string): Call =>
  async (method, path, body) => {
    const person = await page.evaluate(() => sessionStorage.getItem('ratepayer.person') ?? '{}');
    const { accessToken } = JSON.parse(person) as { readonly accessToken?: string };
    const answer = await fetch(`${new URL(base).origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
