import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { readingList, readingTexts } from '@ratepayer/contract/readings/reading.list.ts';
import { mostDeleted } from '@ratepayer/contract/readings/reading-values.ts';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { AddReading } from '../../features/readings/add-reading.tsx';
import { CorrectDialog } from '../../features/readings/correct-dialog.tsx';
import { DeleteDialog } from '../../features/readings/delete-dialog.tsx';
import { printUsage } from '../../features/readings/print-usage.ts';
import { readingCells } from '../../features/readings/reading-cells.tsx';
import { ReadingHistory } from '../../features/readings/reading-history.tsx';
import { nameOf } from '../../features/readings/reading-words.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { BringFile } from './bring-file.tsx';
import type { Action } from '../../ui/action.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button, usePageTitle } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

type Ask =
  | { readonly what: 'add' | 'import' }
  | { readonly what: 'correct'; readonly reading: MeterReading }
  | { readonly what: 'delete'; readonly readings: readonly MeterReading[]; readonly clear?: () => void };

/** Meter readings of a business unit that shows them to its payers. */
export function ReadingsPage() {
  const { unit } = useOutletContext<ShellContext>();
  return unit.features.includes('MeterReadings') ? <Readings /> : <SwitchedOff />;
}

function SwitchedOff() {
  usePageTitle(sayList('readings_title'), 'Ratepayer');
  return (
    <>
      <h1>{sayList('readings_title')}</h1>
      <p className="gap-sm muted">{say('readings_off')}</p>
    </>
  );
}

function Readings() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const address = useAddress();
  const historyId = Number(address.get('history')) || undefined;
  const [ask, setAsk] = useState<Ask>();
  const mayManage = user.permissions.includes('Accounts:Manage');
  const close = () => setAsk(undefined);
  const reload = () => void client.invalidateQueries({ queryKey: keyOf(readingApi.listReadings) });
  const done = () => (ask?.what === 'delete' && ask.clear?.(), close(), reload());
  const actions = (reading: MeterReading): Action[] => [
    ...(mayManage
      ? [
          { key: 'correct', text: say('correct'), press: () => setAsk({ what: 'correct', reading }) },
          { key: 'delete', text: say('delete'), press: () => setAsk({ what: 'delete', readings: [reading] }) },
        ]
      : []),
    { key: 'history', text: say('history'), press: () => address.set('history', String(reading.id)) },
    { key: 'usage', text: say('open_usage'), to: usageOf(reading, unit.id) },
    { key: 'print', text: say('print_pdf'), press: () => void printUsage(unit, reading) },
  ];
  const bulk = {
    most: mostDeleted,
    actions: (readings: readonly MeterReading[], clear: () => void) => (
      <Button className="tool sec" onClick={() => setAsk({ what: 'delete', readings, clear })}>
        {say('delete')}
      </Button>
    ),
  };
  return (
    <ListPage
      list={readingList}
      texts={readingTexts}
      unit={unit}
      user={user}
      load={readingApi.listReadings}
      file={readingApi.exportReadings}
      chips={['ReadingIntervals', 'ReadingUnits', 'Unusual']}
      live={['Account.Updated', 'BusinessUnit.AccountsUpdated']}
      cells={readingCells}
      row={{
        key: (reading) => reading.id,
        href: (reading) => usageOf(reading, unit.id),
        name: nameOf,
        actions,
      }}
      card={{ title: 'accountNumber', facts: ['timestamp', 'key', 'value', 'unit'] }}
      {...(mayManage ? { bulk } : {})}
      buttons={mayManage && ask?.what !== 'import' ? <Buttons onAsk={setAsk} /> : null}
    >
      {ask?.what === 'import' ? (
        <BringFile
          businessUnitId={unit.id}
          name={say('file_of_readings')}
          hint={say('file_columns')}
          reserve={(fileName) => readingApi.getReadingUploadUrl({ businessUnitId: unit.id, fileName })}
          onBack={close}
        />
      ) : null}
      {ask?.what === 'add' ? <AddReading unit={unit} onClose={close} onDone={done} /> : null}
      {ask?.what === 'correct' ? (
        <CorrectDialog
          unit={unit}
          reading={ask.reading}
          onReload={() => (close(), reload())}
          onClose={close}
          onDone={done}
        />
      ) : null}
      {historyId ? (
        <ReadingHistory key={historyId} unit={unit} id={historyId} onClose={() => address.set('history', undefined)} />
      ) : null}
      {ask?.what === 'delete' ? (
        <DeleteDialog unitId={unit.id} readings={ask.readings} onClose={close} onDone={done} />
      ) : null}
    </ListPage>
  );
}

const usageOf = ({ accountId }: MeterReading, unitId: number) =>
  `/portal/accounts/${accountId}/dashboard?bu=${unitId}&tab=usage`;

function Buttons({ onAsk }: { onAsk: (ask: Ask) => void }) {
  return (
    <>
      <Button className="tool sec" onClick={() => onAsk({ what: 'import' })}>
        {say('import_file')}
      </Button>
      <Button className="tool" onClick={() => onAsk({ what: 'add' })}>
        {say('add_reading')}
      </Button>
    </>
  );
}
