import type { Browser, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** What Lighthouse calls slow 4G, and a processor four times slower than this one. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slower = 4;

interface Run {
  /** From the address to the form that takes an account number. */
  readonly findMs: number;
  readonly firstPaintMs: number;
  readonly findRequests: number;
  /** From "Find my bill" to the heading of Pay. */
  readonly payMs: number;
  /** And to the fee of each payment method. */
  readonly feesMs: number;
  readonly payRequests: number;
  readonly kilobytes: number;
}

async function middleOf(page: Page, button: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.getByRole('button', { name: button }).boundingBox()) ?? never();
  return { x: x + width / 2, y: y + height / 2 };
}

const never = (): never => {
  throw new Error('The page has no such button.');
};

/**
 * What is waited for is found by its tag: who asks a page for roles has the slow processor work out those of every
 * element, a fifth of a second each time.
 */
async function walk(browser: Browser, base: string): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'America/Chicago' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  let requests = 0;
  page.on('request', () => {
    requests++;
  });
  const since = stopwatch();
  await page.goto(`${base}/customer/riverton-water/dashboard`, { waitUntil: 'commit' });
  await page.locator('form input').first().waitFor();
  const findMs = since();
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  const findRequests = requests;
  await type(page, 'Account number', '10001');
  await type(page, 'ZIP code', '78701');
  const press = await middleOf(page, 'Find my bill');
  requests = 0;
  const pressed = stopwatch();
  await page.mouse.click(press.x, press.y);
  await page.locator('h1:text-is("Pay your bill")').waitFor();
  const payMs = pressed();
  await page.getByText('Service fee $').first().waitFor();
  const feesMs = pressed();
  const payRequests = requests;
  await context.close();
  return { findMs, firstPaintMs, findRequests, payMs, feesMs, payRequests, kilobytes: bytes / 1024 };
}

/** As a person does, a key every tenth of a second. */
const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label).pressSequentially(text, { delay: 100 });

function stopwatch(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}

const median = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
const mediansOf = (runs: readonly Run[]) =>
  Object.fromEntries(
    (Object.keys(runs[0] ?? {}) as (keyof Run)[]).map((key) => [key, median(runs.map((run) => run[key]))]),
  );

/**
 * The payer's way on a slow network with a slow processor, each time by a browser that was never here. With a folder of
 * another checkout that one is measured in the same run, turn by turn: `slow-network.ts RUNS [FOLDER]`.
 */
async function slowNetwork(turns: number, before: string | undefined): Promise<void> {
  const products: { name: string; product: Product; runs: Run[] }[] = [
    { name: 'now', product: await startProduct(), runs: [] },
  ];
  if (before) products.unshift({ name: 'before', product: await startProduct({}, before), runs: [] });
  const browser = await launch();
  try {
    for (const { product } of products) await walk(browser, product.base); // the server's first answers are not the network's
    for (let i = 0; i < turns; i++)
      for (const { product, runs } of products) runs.push(await walk(browser, product.base));
    const medians = Object.fromEntries(products.map(({ name, runs }) => [name, mediansOf(runs)]));
    console.log(JSON.stringify({ name: 'slow-network', turns, network, slower, ...medians }));
  } finally {
    await browser.close();
    for (const { product } of products) await product.stop();
  }
}

await slowNetwork(Number(process.argv[2] ?? 5), process.argv[3]);
