import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { mostDocuments } from '@ratepayer/contract/bills/bill-file.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf, statusOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { isOver, parcelsOf, type SentArchive } from './archives.ts';
import { packDocuments } from './pack-documents.ts';
import { sendTo } from './send-file.ts';

interface OfCycle {
  readonly businessUnitId: number;
  readonly cycleId: number;
}

/** So often an archive waits once more for a worker that somebody else gave something to do. */
const mostTries = 5;

/** What is wrong with files before any of them is sent; '' when nothing is. */
const wrongWith = (files: readonly File[]): string => {
  if (files.length > mostDocuments) return say('too_many_documents', { most: mostDocuments });
  return files.reduce((all, { size }) => all + size, 0) > maximumUploadBytes ? say('file_too_large') : '';
};

/**
 * Archives on their way into a cycle: they are sent one after the other, and each is taken in when no worker is at the
 * cycle, in the order they were chosen. One that is refused says why; the others go on.
 */
export function useArchives(of: OfCycle, cycle: CyclePage | undefined) {
  const client = useQueryClient();
  const free = useFree(cycle);
  const [items, setItems] = useState<readonly SentArchive[]>([]);
  const [sending, matching] = [useRef(Promise.resolve()), useRef(Promise.resolve())];
  const query = queryOf(cycleApi.readBillingCycle, of);
  const change = (key: number, more: Partial<SentArchive>) =>
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const refuse = (key: number, problem: unknown) =>
    change(key, { step: 'refused', problem: problemOf(problem, say('file_not_sent')) });

  async function send(key: number, files: readonly File[]): Promise<number | undefined> {
    change(key, { step: 'sending' });
    try {
      const [first] = files;
      const file = files.length > 1 || !first ? await packDocuments(files) : first;
      const place = await cycleApi.reserveBillFile({ ...of, kind: 'Documents', fileName: file.name });
      const fileId = await sendTo(place, file, (share) => change(key, { share }));
      change(key, { step: 'sent' });
      return fileId;
    } catch (problem) {
      refuse(key, problem);
      return undefined;
    }
  }

  /** @returns undefined where somebody else began something with the cycle first */
  async function begin(fileId: number): Promise<CyclePage | undefined> {
    try {
      return await cycleApi.processBillingCycle({ ...of, step: 'Match', fileId });
    } catch (problem) {
      const now = await client.fetchQuery({ ...query, staleTime: 0 });
      if (statusOf(problem) !== 409 || now.step === '') throw problem;
      return undefined;
    }
  }

  async function match(key: number, fileId: number): Promise<void> {
    try {
      let begun: CyclePage | undefined;
      for (let tries = 0; !begun && tries < mostTries; tries++) {
        await free();
        begun = await begin(fileId);
      }
      if (!begun) return change(key, { step: 'refused', problem: say('cycle_busy') });
      change(key, { step: 'matching' });
      client.setQueryData(query.queryKey, begun);
      const { message } = await free(begun.rowVersion);
      change(key, message ? { step: 'refused', problem: message } : { step: 'taken' });
    } catch (problem) {
      refuse(key, problem);
    }
  }

  function take(files: readonly File[]): void {
    for (const parcel of parcelsOf(files)) {
      const key = nextKey++;
      const name = parcel.length > 1 ? say('pdfs_together', { count: parcel.length }) : (parcel[0]?.name ?? '');
      const problem = wrongWith(parcel);
      setItems((all) => [...all, { key, name, step: problem ? 'refused' : 'waits', share: 0, problem }]);
      if (problem) continue;
      const sent = sending.current.then(() => send(key, parcel));
      sending.current = sent.then(() => undefined);
      matching.current = Promise.all([sent, matching.current]).then(([fileId]) =>
        fileId === undefined ? undefined : match(key, fileId),
      );
    }
  }
  return { items, take, isBusy: !items.every(isOver) };
}

let nextKey = 1;

export type Archives = ReturnType<typeof useArchives>;

interface Waiting {
  readonly after: number;
  readonly goOn: (cycle: CyclePage) => void;
}

/** Waits until no worker is at a cycle, later than a version of it. */
function useFree(cycle: CyclePage | undefined) {
  const seen = useRef(cycle);
  const waiting = useRef<readonly Waiting[]>([]);
  useEffect(() => {
    seen.current = cycle;
    if (cycle?.step !== '') return;
    const all = waiting.current;
    waiting.current = all.filter(({ after }) => cycle.rowVersion <= after);
    for (const { after, goOn } of all) if (cycle.rowVersion > after) goOn(cycle);
  }, [cycle]);
  return (after = -1): Promise<CyclePage> =>
    new Promise((goOn) => {
      const { current } = seen;
      if (current && current.step === '' && current.rowVersion > after) goOn(current);
      else waiting.current = [...waiting.current, { after, goOn }];
    });
}
