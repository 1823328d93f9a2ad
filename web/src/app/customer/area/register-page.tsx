import { useState } from 'react';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { ownRegisterApi } from '../../../platform/api/own-account.api.ts';
import { download } from '../../../platform/download.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import type { AreaPage } from './given-to-page.ts';
import { HistorySheet } from './history-sheet.tsx';
import { HistoryTools } from './history-tools.tsx';
import { OwnAccountShell } from './own-account-shell.tsx';
import { eventWords, moneyOf } from './own-words.ts';
import { useHistory } from './use-history.ts';
import { useOwnAccount } from './use-home.ts';

/** Everything that changed what an account owes, the latest first. */
export function RegisterPage({ slug, accountId }: AreaPage) {
  const [year, setYear] = useState<number>();
  const own = useOwnAccount(accountId);
  const owed = own.answer?.data?.totalOutstandingBalance ?? '';
  const history = useHistory(`${accountId} ${year} ${owed}`, (Page, PageSize) =>
    ownRegisterApi.listOwnRegister({ accountId, Year: year, Page, PageSize }),
  );
  return (
    <OwnAccountShell slug={slug} own={own} title={say('register')}>
      {(account) => (
        <HistorySheet history={history} older={say('more_rows')}>
          {(shown) => (
            <>
              <HistoryTools
                years={shown.years}
                year={year}
                onYear={setYear}
                onFile={() => download(ownRegisterApi.exportOwnRegister, { accountId, Year: year })}
              />
              {shown.items.length === 0 ? <p>{say('nothing_yet')}</p> : null}
              <table className="a-table">
                <caption className="vh">{say('register')}</caption>
                <thead>
                  <tr>
                    <th>{say('date')}</th>
                    <th>{say('what_happened')}</th>
                    <th className="r">{say('amount')}</th>
                    <th className="r">{say('balance_after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.items.map((entry) => (
                    <tr key={entry.id}>
                      <td className="num">{formatDate(dateIn(entry.occurredAt, account.timezone))}</td>
                      <td>{eventWords(entry.eventType, account.biller)}</td>
                      <td className="r num b">{moneyOf(account, entry.amountMinor)}</td>
                      <td className="r num">
                        {entry.bucket === 'Balance' ? moneyOf(account, entry.balanceAfterMinor) : ''}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </HistorySheet>
      )}
    </OwnAccountShell>
  );
}
