// @vitest-environment page
import { configure, fireEvent, screen } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { uploadSteps } from './upload-steps.ts';

const world = openedWorld();
beforeAll(() => {
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 10_000 });
});

const heads = 'Konto,Sub,Holder,Holder type,Account type,Routing,Bank account,Consent date,Form number';
const bank = 'Quinn Auto,Personal,Checking,110000000,000123456789';

it('takes a file of enrollments from its columns to what it began, and back', async () => {
  const kit = await openAutopay(world());
  const { unit, put, read, run } = await uploadSteps(world(), 'autopay-enrollments', 'admin@riverton.test');
  const of = await kit.payer({ dueIn: 30 });
  const rows = [`${of.accountNumber},01,${bank},2026-03-01,Form 7`, `99999,01,${bank},2026-03-01,Form 8`];
  const id = await put([heads, ...rows, ''].join('\r\n'));
  const { show } = openPortal(world);
  await show('admin@riverton.test', `/portal/accounts/uploads/${id}?bu=${unit}`);
  await screen.findByRole('heading', { name: 'Import autopay enrollments' }, { timeout: 15_000 });
  const fills = await screen.findByLabelText<HTMLSelectElement>('Column Konto fills');
  fireEvent.change(fills, { target: { value: 'accountNumber' } });
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('How payers agreed, where the file does not say it', 'Signed');
  choose('When it pays, where the file does not say it', '3');
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect.poll(async () => (await read(id)).status).toBe('Checking');
  await run(id, 'Check');
  await screen.findByText('1 account begins autopay', undefined, { timeout: 15_000 });
  fireEvent.click(await screen.findByRole('tab', { name: 'New 1' }));
  await screen.findByText('3 days before a bill is due');
  screen.getByText('•••• 6789');
  screen.getByText('Form 7');
  fireEvent.click(screen.getByRole('tab', { name: /Reject/ }));
  await screen.findByText('No account has this number.');

  fireEvent.click(screen.getByRole('tab', { name: 'Details' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to confirm' }));
  await screen.findByText(/^By this you say that you hold the authorization of each payer/);
  fireEvent.click(screen.getByRole('button', { name: 'Begin 1 autopay' }));
  await expect.poll(async () => (await read(id)).status).toBe('Processing');
  await run(id, 'Process');
  await screen.findByRole('heading', { name: 'Import result' }, { timeout: 15_000 });
  await screen.findByText('1 account pays by itself now');
  // The file is gone; what it began is a press away.
  expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull();
  const made = await screen.findByRole('link', { name: 'Enrollments in autopay' });
  expect(made.getAttribute('href')).toBe(`/portal/reports/autopay?bu=${unit}&upload=${id}`);

  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByRole('heading', { name: 'Undo the import of autopay-enrollments.csv?' });
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  fireEvent.change(reason, { target: { value: 'The wrong list' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  const begun = async () =>
    (await world().rows('select undo_started_date as begun from account_upload where id = $1', [id]))[0]?.begun;
  await expect.poll(begun).not.toBeNull();
  await run(id, 'Undo');
  await screen.findByText(/^Autopay of 1 account ended; 0 stayed as they are\.$/, undefined, { timeout: 15_000 });
}, 60_000);
