import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { afterAll } from 'vitest';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import {
  type DuplicateStrategy,
  type MappableProperty,
  type MissingStrategy,
  requiredSyncProperties,
} from '@ratepayer/contract/accounts/upload-settings.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { createBusinessUnit } from '../src/capabilities/organizations/create-business-unit.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { movedWith } from '../src/parts.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openWorld } from './world.ts';

/** A world with so many business units that have no account yet, and the files of a billing system for them. */
export async function openUploads(fresh: number) {
  const first = 'riverton-water-accounts.csv';
  const nextDay = 'riverton-water-accounts-next-day.csv';
  const headings =
    readFileSync(townFile(first), 'utf8')
      .replace(/^\ufeff/, '')
      .split('\r\n')[0]
      ?.split(',') ?? [];

  const world = await openWorld();
  afterAll(() => world.close());

  const deps = () => ({
    db: world.db,
    disk: openDisk('file:', world.dataDir),
    clock: systemClock,
    keyring: world.keyring,
    movedWith,
  });

  const units: number[] = [];
  const freshUnit = async (): Promise<number> => units.pop() ?? 0;

  async function makeUnit(): Promise<number> {
    const [org] = await world.rows("select id from organization where name = 'City of Riverton'");
    const slug = `fresh-${units.length}`;
    return world.db.platform((tx) =>
      createBusinessUnit(tx, {
        organizationId: org.id,
        name: slug,
        slug,
        header: slug,
        subHeader: '',
        currencyCode: 'USD',
        culture: 'en-US',
        timezone: 'US/Central',
        phone: '',
        email: '',
        address: '',
        hoursText: '',
      }),
    );
  }

  /** Uploads by the operations, as the screen does; the worker's job is run at once. */
  async function upload(
    unit: number,
    content: Readable | Buffer,
    options: {
      missing?: MissingStrategy;
      duplicate?: DuplicateStrategy;
      steps?: ('Check' | 'Process')[];
      more?: object;
      config?: Partial<UploadConfig>;
      fileName?: string;
      token?: string;
    } = {},
  ) {
    const token = options.token ?? (await world.token('global@ratepayer.test'));
    const base = `/api/business-units/${unit}/accounts`;
    const reserved = await world.call('POST', `${base}/get-upload-url?fileName=${options.fileName ?? 'a.csv'}`, {
      token,
    });
    const sent = await world.app.inject({
      method: 'PUT',
      url: reserved.body.uploadUrl,
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
    });
    if (sent.statusCode !== 204)
      return {
        uploadId: reserved.body.uploadId,
        answer: { status: sent.statusCode, body: JSON.parse(sent.payload) },
        upload: undefined as any,
      };
    const config = {
      ...guessMapping(headings),
      missingStrategy: options.missing ?? 'None',
      duplicateStrategy: options.duplicate ?? 'Keep First Occurrence',
      ...options.config,
    };
    let answer: any;
    for (const step of options.steps ?? ['Check', 'Process']) {
      answer = await world.call('POST', `${base}/process-upload`, {
        token,
        body: {
          uploadId: reserved.body.uploadId,
          step,
          ...(step === 'Check' ? { config } : {}),
          ...(step === 'Process' ? options.more : {}),
        },
      });
      if (answer.status !== 200) break;
      await runUpload(deps(), { uploadId: reserved.body.uploadId, businessUnitId: unit, step });
    }
    const read = await world.call('GET', `${base}/uploads/${reserved.body.uploadId}`, { token });
    return { uploadId: reserved.body.uploadId as number, answer, upload: read.body };
  }

  const sums = async (unit: number) =>
    (
      await world.rows(
        `select count(*)::int as n, coalesce(sum(m.balance), 0)::bigint as balance from account a
        join account_money m on m.account_id = a.id where a.business_unit_id = $1 and not a.is_archived`,
        [unit],
      )
    )[0];
  // Before any token is used: who may see what is kept for some seconds.
  for (let i = 0; i < fresh; i++) units.push(await makeUnit());
  const admin = await world.token('admin@riverton.test');

  return { world, admin, first, nextDay, headings, deps, freshUnit, upload, sums };
}

/** A CSV whose columns are named as what they fill. */
export function csvOf(columns: readonly MappableProperty[], rows: readonly (readonly string[])[]) {
  const bytes = Buffer.from([columns, ...rows].map((row) => `${row.join(',')}\r\n`).join(''));
  const config: Partial<UploadConfig> = {
    columns: columns.map((property) => ({ source: property, property })),
    metaColumns: [],
    safetyLimitPercent: 100,
    filledByProduct: requiredSyncProperties.filter((each) => each !== 'AccountNumber' && !columns.includes(each)),
  };
  return [bytes, config] as const;
}
