import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { sourcesOf } from '@ratepayer/contract/organizations/channel-rules.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sourceWord } from './channel-words.ts';

interface Props {
  readonly channel: Pick<ChannelSetup, 'config'>;
  readonly unitId: number;
}

/** What payers agree to for each method: links to the texts in force. */
export function TermsLinks({ channel, unitId }: Props) {
  return sourcesOf(channel.config).map((source, at) => (
    <Fragment key={source}>
      {at > 0 ? ', ' : ''}
      <Link to={`/portal/terms-of-service/view/${source === 'ACH' ? 'ach-terms' : 'credit-card-terms'}?bu=${unitId}`}>
        {sourceWord(source)}
      </Link>
    </Fragment>
  ));
}

export function ChannelTerms(props: Props) {
  return (
    <p className="small gap-sm">
      {say('terms_means')} <TermsLinks {...props} />
    </p>
  );
}
