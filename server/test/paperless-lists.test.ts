import { describe, expect, it } from 'vitest';
import { paperlessActivitySource } from '../src/capabilities/enrolments/paperless-activity.source.ts';
import { paperlessSource } from '../src/capabilities/enrolments/paperless.source.ts';
import { openedWorld } from './opened-world.ts';
import { openPaperless, seedPaperless } from './paperless-kit.ts';
import { readPdf } from './read-pdf.ts';
import { testList } from './test-list.ts';
import type { World } from './world.ts';

const world = openedWorld();
let isSeeded: Promise<void> | undefined;
const seed = (of: World): Promise<void> => {
  isSeeded ??= seedPaperless(of);
  return isSeeded;
};

describe('the list of who gets bills without paper', () => testList(paperlessSource, { world, seed }));
describe('the list of what became of it', () =>
  testList(paperlessActivitySource, { world, seed, searched: 'by rules of its own' }));

describe('bills without paper as staff look over them', () => {
  it('show under a new address how it came and went, and nothing without the permission', async () => {
    const kit = await openPaperless(world());
    const payer = await kit.newPayer({ accounts: ['10003'] });
    const account = await world().accountId('10003');
    await kit.enrol(payer, account);
    const other = `list.${payer.email}`;
    await kit.call('POST', '/api/customers/home/address', { email: other }, payer.token);
    const code = await kit.mailedCode(payer.id);
    await kit.call('PUT', kit.own(payer, account), { email: other, code, rowVersion: 1 }, payer.token);
    const list = async (name: string, token = kit.clerk) =>
      kit.call('GET', `/api/business-units/${kit.unit}/${name}?Search.SearchText=${other}`, undefined, token);
    expect((await list('paperless-enrollments')).body.items).toMatchObject([
      { accountNumber: '10003', email: other, method: 'Checkbox', customerId: payer.id, isActive: true },
    ]);
    await kit.call('PUT', kit.own(payer, account, 'paperless-unenroll'), {}, payer.token);
    const done = (await list('paperless-activities')).body.items;
    expect(done.map(({ activity }: { activity: string }) => activity)).toEqual(['Unenroll', 'Update']);
    expect(done[1]).toMatchObject({ emailBefore: payer.email, emailAfter: other });
    const base = await world().token('base@riverton.test');
    for (const name of ['paperless-enrollments', 'paperless-activities']) {
      expect((await list(name, base)).status).toBe(403);
      expect((await list(name, payer.token)).status).toBe(403);
    }
    const foreign = await world().unitId('lakeshore-hydro');
    expect((await kit.call('GET', `/api/business-units/${foreign}/paperless-enrollments`)).status).toBe(404);
  });

  it('prove what somebody agreed to, word for word, at this business unit alone', async () => {
    const kit = await openPaperless(world());
    const payer = await kit.newPayer({ accounts: ['10003'], name: 'Prue Proof', email: 'prue@proof.test' });
    const account = await world().accountId('10003');
    await kit.enrol(payer, account);
    await kit.call('PUT', kit.own(payer, account, 'paperless-unenroll'), {}, payer.token);
    const path = (unit: number) => `/api/business-units/${unit}/customers/${payer.id}/consents`;
    const file = await world().app.inject({
      method: 'GET',
      url: path(kit.unit),
      headers: { authorization: `Bearer ${kit.clerk}` },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await readPdf(file.rawPayload)).text.replace(/\s+/g, ' ');
    const [given, taken] = await kit.consents(payer.id);
    for (const said of ['Prue Proof', payer.email, 'taken back', '10003']) expect(text, said).toContain(said);
    for (const { words = '', version = '' } of [given ?? {}, taken ?? {}]) {
      expect(text).toContain(words.slice(0, 60));
      expect(text).toContain(version);
    }
    const audit = await world().rows(
      "select 1 from audit_entry where entity_type = 'Customer' and entity_id = $1 and action = 'Consents printed'",
      [payer.id],
    );
    expect(audit).toHaveLength(1);
    expect((await kit.call('GET', path(await world().unitId('riverton-tax')), undefined, kit.admin)).status).toBe(404);
    expect((await kit.call('GET', path(kit.unit), undefined, payer.token)).status).toBe(403);
  });
});
