import type { ReactNode } from 'react';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../../platform/texts/customer.ts';
import { AreaShell } from './area-shell.tsx';
import { Loaded } from './not-loaded.tsx';
import { nameOfOwn } from './own-words.ts';
import type { useOwnAccount } from './use-home.ts';

interface Props {
  readonly slug: string;
  readonly own: ReturnType<typeof useOwnAccount>;
  readonly title: string;
  /** Below the heading: the name of the account where nothing else is said. */
  readonly lead?: string;
  readonly children: (account: OwnAccountPage, unit: BusinessUnitContext) => ReactNode;
}

/** What a page about one account calls it, before it is read too. */
export const nameOfRead = ({ answer }: Pick<Props['own'], 'answer'>): string =>
  answer?.data ? nameOfOwn(answer.data) : say('account');

/** A page about one account: named by it, with the way back to it, and there once it is read. */
export function OwnAccountShell({ slug, own, title, lead, children }: Props) {
  const { answer, again } = own;
  const name = nameOfRead(own);
  const back = answer?.data ? `accounts/${answer.data.id}` : 'accounts';
  return (
    <AreaShell slug={slug} at="accounts" title={title} lead={lead ?? name} back={[name, back]}>
      {(unit) => (
        <Loaded answer={answer} onAgain={() => void again()}>
          {(account) => children(account, unit)}
        </Loaded>
      )}
    </AreaShell>
  );
}
