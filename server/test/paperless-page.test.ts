// @vitest-environment page
import {
  paperlessActivityList,
  paperlessActivityTexts,
} from '@ratepayer/contract/paperless/paperless-activity.list.ts';
import { paperlessList, paperlessTexts } from '@ratepayer/contract/paperless/paperless.list.ts';
import { texts as listWords } from '@ratepayer/contract/texts/lists/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-paperless/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPaperless, seedPaperless } from './paperless-kit.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import type { World } from './world.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let isSeeded: Promise<void> | undefined;
const seed = (of: World): Promise<void> => {
  isSeeded ??= seedPaperless(of);
  return isSeeded;
};

describe('the page of who gets bills without paper', () =>
  testListPage({ list: paperlessList, texts: paperlessTexts }, { world, seed, path: 'reports/paperless-billing' }));
describe('the page of what was done', () =>
  testListPage(
    { list: paperlessActivityList, texts: paperlessActivityTexts },
    {
      world,
      seed,
      path: 'reports/paperless-billing',
      tab: { key: 'activity', page: listWords.paperless_activities_title },
    },
  ));

describe('what staff do for a payer', () => {
  const { show } = openPortal(world);
  let kit: Awaited<ReturnType<typeof openPaperless>>;
  beforeAll(async () => {
    drawWhatPagesLack();
    configure({ asyncUtilTimeout: 10_000 });
    kit = await openPaperless(world());
  });
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('turns paperless on with how they agreed, and back with a reason; the report shows it', async () => {
    const payer = await kit.newPayer({ accounts: ['10003'], name: 'Toni Turn', email: 'toni@turn.test' });
    const account = await world().accountId('10003');
    await show('clerk@riverton.test', `/portal/accounts/${account}/dashboard?bu=${kit.unit}&tab=enrolments`);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on Toni Turn' }));
    let asked = await dialog();
    expect(asked.getByText(/toni@turn\.test/)).toBeTruthy();
    fireEvent.change(asked.getByRole('textbox', { name: new RegExp(words.agreed_note) }), {
      target: { value: 'Form 12' },
    });
    fireEvent.click(asked.getByRole('radio', { name: 'Signed' }));
    fireEvent.click(asked.getByRole('button', { name: words.turn_on }));
    await screen.findByRole('button', { name: 'Back to paper Toni Turn' });
    expect(await kit.consents(payer.id)).toMatchObject([{ method: 'Signed', note: 'Form 12' }]);
    await show('clerk@riverton.test', `/portal/reports/paperless-billing?bu=${kit.unit}&q=toni`);
    fireEvent.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0] as HTMLElement);
    fireEvent.click((await screen.findAllByText(words.back))[0] as HTMLElement);
    asked = await dialog();
    fireEvent.change(asked.getByRole('textbox', { name: new RegExp(words.reason) }), { target: { value: 'Asked' } });
    fireEvent.click(asked.getByRole('button', { name: words.back }));
    await waitFor(async () => expect(await kit.told('Paperless Ended', payer.id)).toMatchObject([{ reason: 'Asked' }]));
    await show('clerk@riverton.test', `/portal/reports/paperless-billing?bu=${kit.unit}&tab=activity&q=toni`);
    await screen.findAllByText('Unenroll');
  });
});
