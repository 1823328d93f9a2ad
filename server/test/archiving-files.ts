import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { brokenInvariants } from './paying.ts';
import { openUploads } from './upload-kit.ts';

const guessed = guessMapping(['ACCT_NO', 'SUB', 'CUST_NAME', 'BAL']);

/** How a file is read whose last column says which accounts are gone. */
export const config: UploadConfig = {
  ...guessed,
  columns: [...guessed.columns, { source: 'GONE', property: 'IsArchived' }],
  filledByProduct: guessed.filledByProduct.filter((name) => name !== 'IsArchived'),
  missingStrategy: 'Archive',
  safetyLimitPercent: 100,
};

export const file = (...rows: string[]): Buffer =>
  Buffer.from(`${['ACCT_NO,SUB,CUST_NAME,BAL,GONE', ...rows].join('\r\n')}\r\n`);

/** So many business units without accounts, files that archive them, and what became of each account. */
export async function openArchivingFiles(fresh: number) {
  const { world, first, headings, deps, freshUnit, upload } = await openUploads(fresh);

  const found = async (unit: number): Promise<Record<string, any>> =>
    Object.fromEntries(
      (
        await world.rows(
          `select a.account_number as number, a.is_archived as archived, a.archived_by_sync as "bySync",
            m.balance::int as balance, (select array_agg(e.is_active) from autopay_enrollment e
            where e.account_id = a.id) as autopay, (select array_agg(t.activity) from enrollment_activity t
            join autopay_enrollment e on e.id = t.autopay_enrollment_id where e.account_id = a.id) as told,
            (select array_agg(x.reason) from audit_entry x where x.entity_type = 'Account' and x.entity_id = a.id
            and x.action = 'Account archived') as audited
           from account a join account_money m on m.account_id = a.id where a.business_unit_id = $1 order by 1`,
          [unit],
        )
      ).map(({ number, ...row }) => [number, row]),
    );
  const step = async (unit: number, uploadId: number, name: string) =>
    world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token: await world.token('global@ratepayer.test'),
      body: { uploadId, step: name, reason: 'The wrong town' },
    });

  /** The events of payers are written by hand in some tests: there is no payment to them. */
  const sound = async () =>
    (await brokenInvariants(world)).filter((broken) => !/Payment of payment 99000\d$/.test(broken));

  return { world, first, headings, deps, freshUnit, upload, found, step, sound };
}
