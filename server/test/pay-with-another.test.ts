import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;
const mastercard = '5555555555554444';

beforeAll(async () => {
  kit = await openAutopay(world());
});

const remove = (of: Payer, sourceId: number, other?: number, token = of.token) =>
  kit.call(
    'DELETE',
    `/api/business-units/${kit.unit}/wallet/${sourceId}${other === undefined ? '' : `?ReplacementId=${other}`}`,
    undefined,
    token,
  );
const kept = async (of: Payer): Promise<{ id: number; usedFor: { kind: string }[] }[]> =>
  (await kit.call('GET', `/api/business-units/${kit.unit}/wallet`, undefined, of.token)).body.items;

describe('a method that pays by itself and is taken out', () => {
  it('leaves what is planned to the one that takes its place, announced anew, and taken once with it', async () => {
    const of = await kit.payer();
    const planned = await kit.announced(of);
    const other = await kit.save(of.token, mastercard);
    const before = (await kit.mailed('Autopay Scheduled Notice', of)).length;
    expect((await remove(of, of.sourceId, other)).status).toBe(200);
    const [now] = await kit.scheduled(of);
    expect(now).toMatchObject({
      id: planned.id,
      status: 'Scheduled',
      amountMinor: planned.amountMinor,
      processingDate: planned.processingDate,
      paymentSource: { id: other },
    });
    expect((await kit.mailed('Autopay Scheduled Notice', of)).length).toBe(before + 1);
    expect((await kit.mailed('Autopay Changed', of)).at(-1)).toMatchObject({ paymentSourceId: other });
    expect((await kit.read(of)).enrolment?.paymentSource.id).toBe(other);
    // Once more it is gone already, and nobody is told again.
    expect((await remove(of, of.sourceId, other)).status).toBe(404);
    expect((await kit.mailed('Autopay Scheduled Notice', of)).length).toBe(before + 1);
    await kit.on(20).run();
    await kit.on(20).outcomes();
    expect(await kit.paymentsOf(of)).toEqual([expect.objectContaining({ status: 'Succeeded', amount: 8_412 })]);
  });

  it('is taken out once by two at the same moment', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const other = await kit.save(of.token, mastercard);
    const before = (await kit.mailed('Autopay Scheduled Notice', of)).length;
    const answers = await Promise.all([remove(of, of.sourceId, other), remove(of, of.sourceId, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await kit.mailed('Autopay Scheduled Notice', of)).length).toBe(before + 1);
  });

  it('leaves a payment on a date to the other one too', async () => {
    const of = await kit.payer();
    const other = await kit.save(of.token, mastercard);
    const day = addDays(kit.today, 12);
    expect((await (await kit.dated(of, day)).schedule()).status).toBe(200);
    expect((await kept(of)).find(({ id }) => id === of.sourceId)?.usedFor).toMatchObject([{ kind: 'One-time' }]);
    const refused = await remove(of, of.sourceId);
    expect([refused.status, refused.body[0]?.propertyName]).toEqual([400, 'replacementId']);
    expect((await remove(of, of.sourceId, other)).status).toBe(200);
    const [now] = await kit.scheduled(of);
    expect(now).toMatchObject({
      status: 'Scheduled',
      processingDate: day,
      amountMinor: 5_000,
      paymentSource: { id: other },
    });
  });

  it('stays where the other one does not pay: blocked on the account, somebody else’s, gone or itself', async () => {
    const of = await kit.payer();
    const planned = await kit.announced(of);
    const stranger = await kit.payer();
    const other = await kit.save(of.token, mastercard);
    for (const [id, status] of [
      [stranger.sourceId, 404],
      [of.sourceId, 404],
      [999_999_999, 404],
    ] as const)
      expect((await remove(of, of.sourceId, id)).status, String(id)).toBe(status);
    expect((await remove(of, of.sourceId, other, stranger.token)).status).toBe(404);
    await world().rows('update account set block_credit_card_payment = true where id = $1', [of.accountId]);
    const blocked = await remove(of, of.sourceId, other);
    expect([blocked.status, blocked.body[0]?.errorMessage]).toEqual([
      400,
      `Account ${of.accountNumber} cannot be paid with that one by itself. Choose another.`,
    ]);
    const [now] = await kit.scheduled(of);
    expect([now?.rowVersion, now?.paymentSource.id]).toEqual([planned.rowVersion, of.sourceId]);
    expect((await kept(of)).map(({ id }) => id)).toContain(of.sourceId);
  });

  it('stands in for another one no longer, and the first goes on', async () => {
    const of = await kit.payer();
    const backup = await kit.save(of.token, mastercard);
    expect((await kit.enrol(of, { backupPaymentSourceId: backup })).status).toBe(200);
    expect((await remove(of, backup, of.sourceId)).status).toBe(200);
    expect((await kit.read(of)).enrolment).toMatchObject({
      paymentSource: { id: of.sourceId },
      backupPaymentSource: null,
    });
    expect((await kit.scheduled(of))[0]?.paymentSource.id).toBe(of.sourceId);
  });
});
