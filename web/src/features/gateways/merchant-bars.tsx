import type { MerchantSetup } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { Banner } from '../../ui/parts.tsx';
import type { MerchantRecord } from './change-merchant-form.tsx';
import { resultWords } from './merchant-dialogs.tsx';

interface Props {
  readonly record: Pick<MerchantRecord, 'status'>;
  readonly setup: MerchantSetup;
  readonly when: (instant: string) => string;
}

/** How the last test sale ended, and whether it speaks of the credentials of now. */
export function TestBar({ record, setup: { test }, when }: Props) {
  if (!test) return record.status === 'Draft' ? <Banner kind="info" title={say('not_tested')} /> : null;
  const { result, isOfNow, message, askedByName, askedDate } = test;
  const kind = !isOfNow || result === 'Open' ? 'warn' : result === 'Passed' ? 'ok' : 'bad';
  return (
    <Banner kind={kind} title={say(isOfNow ? resultWords[result] : 'test_of_before')}>
      {say('tested_by', { name: askedByName, date: when(askedDate) })} {result === 'Failed' ? message : ''}
    </Banner>
  );
}
