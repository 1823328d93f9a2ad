import type { ListWord } from '@ratepayer/contract/kit/list.ts';
import type { RecordPages } from './record-pages.tsx';
import type { Screen } from './screen.ts';

interface RecordPlace extends Pick<Screen, 'path' | 'needs' | 'menu'> {
  readonly pages: () => Promise<RecordPages>;
}

/** The list of a record, and the page of one of them. */
export const ofRecord = (many: ListWord, one: ListWord, { pages, ...place }: RecordPlace): readonly Screen[] => [
  { ...place, name: { of: many }, page: async () => (await pages()).List },
  {
    path: `${place.path}/:id`,
    name: { of: one },
    needs: place.needs,
    page: async () => (await pages()).One,
  },
];
