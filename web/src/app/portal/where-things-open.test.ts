import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import { findKinds } from '@ratepayer/contract/find/find.kinds.ts';
import { type KeptFile, keptFile } from '@ratepayer/contract/files/file.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { placeOf } from '../../features/files/file-cells.tsx';
import { rowsOfFound } from '../../features/staff/find/find-rows.ts';
import { isBuilt } from './screen.ts';
import { screens } from './screens.ts';

const unit = { id: 7, currencyCode: 'USD', culture: 'en-US', timezone: 'US/Central' } as BusinessUnitSummary;
/** The screen that an address opens. */
const opened = (address: string): string | undefined => {
  const { pathname } = new URL(address, 'https://bills.example');
  return screens.filter(isBuilt).find(({ path }) => matchPath(`/portal/${path}`, pathname))?.path;
};

it.each(findKinds)('opens what was found of %s on a screen that is there', (kind) => {
  const [group] = rowsOfFound([{ kind, isMore: false, items: [asHit({ key: '12' })] }], unit);
  const to = group?.rows[0]?.to ?? '';
  expect([opened(to) !== undefined, new URL(to, 'https://bills.example').searchParams.get('bu')], to).toEqual([
    true,
    '7',
  ]);
});

it.each(keptFile.shape.about.unwrap().options)(
  'opens what a file belongs to on a screen that is there: %s',
  (about) => {
    const to = placeOf({ about, aboutId: 12, runId: null } as KeptFile, unit.id);
    expect(opened(to), to).toBeDefined();
  },
);
