import { createReadStream } from 'node:fs';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { describe, expect, it } from 'vitest';
import { duplicateStrategies } from '@ratepayer/contract/accounts/upload-settings.ts';
import { brokenInvariants } from './paying.ts';
import { openUploads } from './upload-kit.ts';

const { world, first, nextDay, freshUnit, upload, sums } = await openUploads(8);

describe('a town’s file on a fresh business unit, by strategy', () => {
  const keptFirst = 369_216_216;
  const keptOther = 369_223_993;

  it.each(duplicateStrategies.map((name) => [name] as const))('%s', async (duplicate) => {
    const unit = await freshUnit();
    const { upload: done } = await upload(unit, createReadStream(townFile(first)), { duplicate });
    expect(done.status).toBe('Complete With Errors');
    const all = duplicate === 'Apply Missing Strategy To All Occurrences';
    const total = await sums(unit);
    expect(total.n).toBe(all ? 4993 : 5000);
    if (!all) expect(total.balance).toBe(duplicate === 'Keep First Occurrence' ? keptFirst : keptOther);
    else expect(total.balance).toBeLessThan(keptFirst);
    const [past] = await world.rows(
      'select sum(past_due_minor)::bigint as s from account_money where business_unit_id = $1',
      [unit],
    );
    if (duplicate === 'Keep First Occurrence') expect(past.s).toBe(17_880_422);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it.each([
    ['Archive', 60],
    ['Set Balance to $0', 60],
  ] as const)('missing accounts: %s', async (missing, count) => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const before = await world.rows(
      'select sum(m.balance)::bigint as s from account_money m where m.business_unit_id = $1',
      [unit],
    );
    const { upload: done } = await upload(unit, createReadStream(townFile(nextDay)), { missing });
    expect(done.missing).toBe(count);
    const total = await sums(unit);
    if (missing === 'Archive') {
      expect(done.archived).toBe(60);
      expect(total).toEqual({ n: 4965, balance: 367_759_698 });
    } else {
      // Accounts that owe nothing already have nothing to be set.
      expect(done.zeroed).toBeLessThanOrEqual(60);
      expect(total).toEqual({ n: 5025, balance: 367_759_698 });
    }
    expect(before[0].s).toBe(keptFirst);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});
