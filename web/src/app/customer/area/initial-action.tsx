import type { ComponentType } from 'react';
import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import type { readQuery } from '../../../platform/query-keys.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { LeadTo } from '../../../platform/router.tsx';
import { useCall } from '../../../platform/use-call.ts';
import { Loading } from '../../../ui/parts.tsx';

/** What an address asks to begin with, and the page of an account that does it. */
const pages = { 'AUTOPAY.ENROLL': 'auto-pay', 'PAYMENT.INITIATE': 'pay' } as const;
type Action = keyof typeof pages;
type QueryValues = ReturnType<typeof readQuery>;

/** The action of an address, where it is one of a payer at home. */
export const actionOf = ({ initialAction = [] }: QueryValues): Action | undefined =>
  initialAction.find((one): one is Action => Object.hasOwn(pages, one));

/** Leads whoever signed in to what the address asks for: of the account that it names, else of the only one. */
export function startedHere(slug: string, action: Action, asked: QueryValues): ComponentType {
  // Read anew: who is led somewhere by what another login had would be led astray.
  const key = `started-${crypto.randomUUID()}`;
  return () => <Started slug={slug} action={action} asked={asked} id={key} />;
}

interface Props {
  readonly slug: string;
  readonly action: Action;
  readonly asked: QueryValues;
  readonly id: string;
}

function Started({ slug, action, asked, id: key }: Props) {
  const { answer } = useCall(key, () => outcomeOf(ownAccountApi.readOwnHome({})), 0);
  if (!answer) return <Loading />;
  const accounts = answer.data?.accounts ?? [];
  const [id] = asked.accountId ?? [];
  const [number] = asked.accountNumber ?? [];
  const named = accounts.filter((one) =>
    id === undefined ? number === undefined || one.accountNumber === number : String(one.id) === id,
  );
  const [account, other] = named;
  // Which of several is theirs to choose.
  const to = account && !other ? `accounts/${account.id}/${pages[action]}` : 'accounts';
  return <LeadTo to={`/customer/${slug}/${to}`} />;
}
