import { useState } from 'react';
import { billApi } from '../../../platform/api/bill.api.ts';
import { say } from '../../../platform/texts/customer.ts';
import { BillsTable } from './bills-table.tsx';
import type { AreaPage } from './given-to-page.ts';
import { HistorySheet } from './history-sheet.tsx';
import { HistoryTools } from './history-tools.tsx';
import { OwnAccountShell } from './own-account-shell.tsx';
import { useHistory } from './use-history.ts';
import { useOwnAccount } from './use-home.ts';

/** Bills of an account with their documents, the newest first; two of them side by side. */
export function BillsPage({ slug, accountId }: AreaPage) {
  const [year, setYear] = useState<number>();
  const own = useOwnAccount(accountId);
  const days = year ? { StartDate: `${year}-01-01`, EndDate: `${year}-12-31` } : {};
  const history = useHistory(`${accountId} ${year} ${own.answer?.data?.lastBill?.id}`, (Page, PageSize) =>
    billApi.listBillsOfPayer({ accountId, ...days, Page, PageSize }),
  );
  return (
    <OwnAccountShell slug={slug} own={own} title={say('bills')}>
      {(account, unit) => (
        <HistorySheet history={history} older={say('older')}>
          {(shown) => (
            <>
              <HistoryTools years={lastYears()} year={year} onYear={setYear} onFile={undefined} />
              {shown.items.length === 0 ? <p>{say('bills_empty')}</p> : null}
              <BillsTable bills={shown.items} account={account} unit={unit} />
            </>
          )}
        </HistorySheet>
      )}
    </OwnAccountShell>
  );
}

const shownYears = 7;
const lastYears = (): number[] => Array.from({ length: shownYears }, (_, i) => new Date().getFullYear() - i);
