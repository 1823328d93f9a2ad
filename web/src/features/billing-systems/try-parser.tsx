import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { mostSampleBytes } from '@ratepayer/contract/exports/billing-system.fields.ts';
import type { ParsedSample } from '@ratepayer/contract/exports/billing-system.operations.ts';
import { useState } from 'react';
import { billingSystemApi } from '../../platform/api/billing-system.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { say } from '../../platform/texts/staff-exports.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

interface Props {
  readonly unitId: number;
  readonly id: number;
  readonly show: (minor: number) => string;
}

/** Reads a sample by the parser of a billing system, and shows what came of it; nothing is written. */
export function TryParser({ unitId: businessUnitId, id, show }: Props) {
  const [sample, setSample] = useState<ParsedSample>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function take(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    setSample(undefined);
    setProblem('');
    if (file.size > mostSampleBytes) return setProblem(say('sample_too_large'));
    setBusy(true);
    const content = textOf(new Uint8Array(await file.arrayBuffer()));
    const body = { businessUnitId, id, fileName: file.name.slice(0, 255), content };
    const { data, errors } = await outcomeOf(billingSystemApi.tryBillParser(body)).finally(() => setBusy(false));
    if (data) setSample(data);
    else setProblem(allMessages(errors) || sayPart('offline_try_again'));
  }
  return (
    <section className="gap-lg">
      <h2>{say('test_heading')}</h2>
      <DropBox
        name={say('sample')}
        button={say('sample')}
        hint={say('test_means')}
        accept=".csv,.txt,.dat,.xlsx"
        share={busy ? 1 : undefined}
        problem={problem}
        onFiles={([file]) => void take(file)}
      />
      {sample ? <Parsed sample={sample} /> : null}
      {sample && sample.bills.length > 0 ? <Bills bills={sample.bills} show={show} /> : null}
    </section>
  );
}

function Parsed({ sample: { columns, records, read, isWhole } }: { readonly sample: ParsedSample }) {
  const heads = [say('of_row'), ...columns.map((column, at) => column || String(at + 1))];
  const hasProblems = records.some(({ problem }) => problem !== '');
  return (
    <>
      <p role="status" className="small gap-md">
        {say(isWhole ? 'sample_whole' : 'sample_more', { count: read })}
      </p>
      <PlainTable label={say('sample')} heads={hasProblems ? [...heads, say('could_not_take')] : heads} gap="gap-sm">
        {records.map(({ row, cells, problem }) => (
          <tr key={row}>
            {[String(row), ...columns.map((_, at) => cells[at] ?? ''), ...(hasProblems ? [problem] : [])].map(
              (cell, at) => (
                <td key={`${row} ${heads[at] ?? ''}`}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

/** What the records say of accounts and their bills. */
function Bills({ bills, show }: { readonly bills: ParsedSample['bills']; readonly show: (minor: number) => string }) {
  const heads = [
    say('of_row'),
    sayList('account_number'),
    sayList('name'),
    { figures: say('bill_balance') },
    say('bill_due'),
  ];
  const hasProblems = bills.some(({ problem }) => problem !== '');
  return (
    <PlainTable
      label={say('sample_bills')}
      heads={hasProblems ? [...heads, say('could_not_take')] : heads}
      gap="gap-md"
    >
      {bills.map(({ row, name, balanceMinor, dueDate, problem, ...account }) => (
        <tr key={row}>
          <td>{row}</td>
          <td>{shownNumber(account)}</td>
          <td>{name}</td>
          <td className="num">{balanceMinor === null ? '—' : show(balanceMinor)}</td>
          <td>{dueDate === null ? '—' : formatDate(dueDate)}</td>
          {hasProblems ? <td>{problem}</td> : null}
        </tr>
      ))}
    </PlainTable>
  );
}

/** Bytes as base64, piece by piece: all of them at once are too many arguments. */
function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(''));
}
