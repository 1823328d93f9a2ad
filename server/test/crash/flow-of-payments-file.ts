import { randomUUID } from 'node:crypto';
import { type Flow, send } from './flow.ts';
import type { Town } from './town.ts';

/** The payments of a file, with what each moved its account's balance by. */
export const recorded = ({ world }: Town, name: string) =>
  world.rows<{ reference: string; moved: number }>(
    `select p.external_reference as reference, sum(e.amount_minor)::int as moved from payment p
      join balance_event e on e.source_type = 'payment' and e.source_id = p.id
      where p.external_reference like $1 group by p.id, 1`,
    [`${name}-%`],
  );

/** A file of payments received elsewhere on its way. Afterwards each of them is recorded once, whoever died. */
export const paymentsFile: Flow = {
  name: 'a file of payments received elsewhere',
  byWorker: true,
  byTwo: true,
  async begin(town) {
    const { world } = town;
    const unit = await world.unitId('riverton-water');
    const token = await world.token('admin@riverton.test');
    const name = `K${randomUUID().slice(0, 8)}`;
    const home = `/api/business-units/${unit}/external-payments`;
    const reserved = await world.call('POST', `${home}/get-upload-url`, { token, body: { fileName: 'k.csv' } });
    const { uploadId, uploadUrl } = reserved.body;
    const rows = Array.from({ length: 40 }, (_, n) => `1000${1 + (n % 3)},01,1.00,2026-01-05,Check,${name}-${n}`);
    await world.app.inject({
      method: 'PUT',
      url: uploadUrl,
      headers: { 'content-type': 'application/octet-stream' },
      payload: ['Account,Sub,Amount,Date,Method,Reference', ...rows, ''].join('\n'),
    });
    const run = async (origin: string) => {
      for (const step of ['Check', 'Process']) {
        const config = step === 'Check' ? { config: { fileType: 'CSV' } } : {};
        const body = { uploadId, step, ...config };
        await send(origin, 'POST', `${home}/process-upload`, body, { authorization: `Bearer ${token}` });
        for (let i = 0; i < 200; i++) {
          const [upload] = await world.rows('select status from account_upload where id = $1', [uploadId]);
          if (!['Checking', 'Processing'].includes(upload.status)) break;
          if (town.isGone(origin)) return;
          await town.age();
          await new Promise((done) => setTimeout(done, 25));
        }
      }
    };
    const again = async (origin: string) => {
      await run(origin);
      await town.recover();
      const payments = await recorded(town, name);
      const isOnce = payments.length === rows.length && payments.every(({ moved }) => moved === -100);
      if (!isOnce) throw new Error(`Of ${rows.length} payments there are ${JSON.stringify(payments)}.`);
    };
    return { go: run, again };
  },
};
