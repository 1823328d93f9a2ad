import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { mappableProperties, uploadChanges } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Pager, turnsOf } from '../../ui/pager.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Choice } from '../../ui/choice.tsx';

type Property = (typeof mappableProperties)[number];
const size = 25;
const fields: readonly Property[] = [
  'Balance',
  'PastDueAmountMinor',
  'LateFee',
  'ChargeAmount',
  'DueDate',
  'Name',
  'AddressStreetAddress',
  'EmailAddress',
  'PhoneNumber',
  'IsArchived',
  'Meta',
];
const from: Readonly<Record<string, number>> = { '10': 1_000, '100': 10_000, '1000': 100_000 };
const inMinor: readonly Property[] = ['LateFee', 'PastDueAmountMinor', 'ChargeAmount'];

type Props = Shown<AccountUpload> & { readonly change: (typeof uploadChanges)[number] };

/** What a file does to accounts, each field with what it was and becomes, the largest changes of a balance first. */
export function ImportChanges({ record, unit, show, change }: Props) {
  const [search, setSearch] = useState('');
  const [field, setField] = useState('');
  const [above, setAbove] = useState('');
  const [page, setPage] = useState(1);
  const found = useDeferredValue(search.trim());
  const query = queryOf(uploadApi.listUploadChanges, {
    businessUnitId: unit.id,
    uploadId: record.id,
    change,
    Page: page,
    PageSize: size,
    ...(found ? { search: found } : {}),
    ...(field ? { field: field as Property } : {}),
    ...(above ? { fromMinor: from[above] ?? 0 } : {}),
  });
  // What a file changes is found anew at each step.
  const answer = useQuery({
    ...query,
    queryKey: [...query.queryKey, record.status],
    placeholderData: keepPreviousData,
  });
  const rows = answer.data?.items ?? [];
  const total = answer.data?.totalCount ?? 0;
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <>
      <div className="two-cols tight">
        <Field label={say('search_account_name')} type="search" value={search} onChange={choose(setSearch)} />
        {change === 'updated' ? (
          <Choice
            label={say('field')}
            value={field}
            options={['', ...fields]}
            nameOf={(name) => (name ? sayValue(name) : say('any'))}
            onChoose={choose(setField)}
          />
        ) : null}
        <Choice
          label={say('change_above')}
          value={above}
          options={['', ...Object.keys(from)]}
          nameOf={(name) => (name ? show(from[name] ?? 0) : say('any'))}
          onChoose={choose(setAbove)}
        />
      </div>
      <PlainTable
        gap="gap-md"
        label={say('changes')}
        heads={[say('account'), say('name'), say('field'), say('before'), say('after'), { figures: say('difference') }]}
      >
        {rows.flatMap((row) => linesOf(row, show))}
      </PlainTable>
      {answer.data && rows.length === 0 ? <p className="muted gap-sm">{say('no_such_change')}</p> : null}
      <Pager
        skipped={(page - 1) * size}
        shown={rows.length}
        size={size}
        total={total}
        turns={turnsOf(page, last, setPage)}
      />
    </>
  );
}

type Row = Awaited<ReturnType<typeof uploadApi.listUploadChanges>>['items'][number];

/** A line for each field that differs; an account of which none does is shown by its balance. */
function linesOf(row: Row, show: (minor: number) => string) {
  const before = row.balanceBeforeMinor;
  const difference = row.balanceAfterMinor - (before ?? 0);
  const moves = difference !== 0 || row.fields.length === 0;
  const written = (field: Property, value: string | null) =>
    value === null || value === '' ? '—' : inMinor.includes(field) ? show(Number(value)) : value;
  const balance = {
    field: 'Balance' as const,
    externalId: '',
    before: before === null ? '—' : show(before),
    after: show(row.balanceAfterMinor),
    difference: (difference > 0 ? '+' : '') + show(difference),
  };
  const others = row.fields.map((one) => ({
    field: one.field,
    externalId: one.externalId ?? '',
    before: written(one.field, one.before),
    after: written(one.field, one.after),
    difference: '—',
  }));
  return [...(moves ? [balance] : []), ...others].map((line) => (
    <tr key={`${row.accountNumber} ${row.subAccountNumber} ${line.field} ${line.externalId}`}>
      <td>{shownNumber(row)}</td>
      <td className="b">{row.name}</td>
      <td className="muted">
        {sayValue(line.field)}
        {line.externalId ? ` – ${line.externalId}` : ''}
      </td>
      <td className="was">{line.before}</td>
      <td className="b">
        <span className="row">
          <Icon name="arrowRight" size={15} />
          {line.after}
        </span>
      </td>
      <td className="r">{line.difference}</td>
    </tr>
  ));
}
