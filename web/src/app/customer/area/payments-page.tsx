import { useState } from 'react';
import { ownAccountApi, ownRegisterApi } from '../../../platform/api/own-account.api.ts';
import { download } from '../../../platform/download.ts';
import { say } from '../../../platform/texts/customer.ts';
import type { AreaPage } from './given-to-page.ts';
import { HistorySheet } from './history-sheet.tsx';
import { HistoryTools } from './history-tools.tsx';
import { OwnAccountShell } from './own-account-shell.tsx';
import { statusWords } from './own-words.ts';
import { PaymentsTable } from './payments-table.tsx';
import { useHistory } from './use-history.ts';
import { useOwnAccount } from './use-home.ts';

const statuses = ['Succeeded', 'Pending', 'Declined', 'Refunded', 'Voided', 'Returned'] as const;
type Status = (typeof statuses)[number];

/** Payments on an account, of a year or all, as they ended. */
export function PaymentsPage({ slug, accountId }: AreaPage) {
  const [year, setYear] = useState<number>();
  const [status, setStatus] = useState<Status>();
  const own = useOwnAccount(accountId);
  const account = own.answer?.data;
  const latest = account?.payments[0];
  const history = useHistory(
    `${accountId} ${year} ${status} ${latest?.id} ${latest?.status} ${account?.totalOutstandingBalance}`,
    (Page, PageSize) => ownAccountApi.listOwnPayments({ accountId, Year: year, Status: status, Page, PageSize }),
  );
  return (
    <OwnAccountShell slug={slug} own={own} title={say('payments')}>
      {() => (
        <HistorySheet history={history} older={say('more_rows')}>
          {(shown) => (
            <>
              <HistoryTools
                years={shown.years}
                year={year}
                onYear={setYear}
                onFile={() => download(ownRegisterApi.exportOwnPayments, { accountId, Year: year })}
              >
                <label>
                  <span>{say('status')}</span>
                  <select
                    value={status ?? ''}
                    onChange={(event) => setStatus((event.target.value || undefined) as Status)}
                  >
                    <option value="">{say('all_payments')}</option>
                    {statuses.map((one) => (
                      <option key={one} value={one}>
                        {statusWords(one)}
                      </option>
                    ))}
                  </select>
                </label>
              </HistoryTools>
              <PaymentsTable payments={shown.items} caption={say('payments')} isWhole />
            </>
          )}
        </HistorySheet>
      )}
    </OwnAccountShell>
  );
}
