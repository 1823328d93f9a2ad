import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Topic } from '@ratepayer/contract/realtime/topics.ts';
import type { Call } from '../../../platform/client.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { aside } from '../../../platform/when-read.ts';
import type { SessionUser } from '../../../platform/session/user.ts';

/** Who looks, and where. */
export interface BellReader {
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'id' | 'role' | 'permissions'>;
}

/** Something that waits; what is for this person is counted. */
export interface BellEntry {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  readonly isForMe: boolean;
}

/** A kind of things that wait: who is shown it, and where its entries come from. */
export interface BellKind {
  readonly isFor: (reader: BellReader) => boolean;
  /** What the hub tells when it may have changed; looked at each minute besides. */
  readonly live: readonly Topic[];
  readonly query: (reader: BellReader) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>;
    readonly meta: (typeof aside)['meta'];
    readonly select: (answer: unknown) => readonly BellEntry[];
  };
}

interface Declared<Input, Answer> {
  readonly isFor: BellKind['isFor'];
  readonly call: Call<Input, Answer>;
  readonly asked: (unitId: number) => Input;
  readonly live?: BellKind['live'];
  readonly entries: (answer: Answer, reader: BellReader) => readonly BellEntry[];
}

/** Declares a kind over the operation that lists it. */
export const bellKind = <Input, Answer>({
  isFor,
  call,
  asked,
  live = [],
  entries,
}: Declared<Input, Answer>): BellKind => ({
  isFor,
  live,
  query: (reader) => ({
    ...queryOf(call, asked(reader.unit.id), { quiet: true }),
    ...aside,
    select: (answer) => entries(answer as Answer, reader),
  }),
});
