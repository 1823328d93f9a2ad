import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { say } from '../../../platform/texts/staff-transfers.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { FactsTable } from '../../../ui/facts-table.tsx';

interface Props {
  readonly held: FileKeyPage;
  readonly when: (instant: string) => string;
}

/** What a key says of itself stays as it is. */
const asIs = (key: string, text: string) => (
  <span key={key} translate="no">
    {text}
  </span>
);

/** Whose a key is, by what it is known, until when it is good, and how its last test went. */
export function KeyFacts({ held, when }: Props) {
  const { confirmedDate, expiresDate, jobs } = held;
  return (
    <FactsTable
      caption={say('facts_of_key')}
      className="small gap-sm"
      facts={[
        [say('key_kind'), sayValue(held.kind)],
        [say('key_holder'), asIs('holder', held.holder)],
        [
          say('key_fingerprint'),
          <code key="fingerprint" translate="no">
            {held.fingerprint}
          </code>,
        ],
        [say('key_algorithm'), asIs('algorithm', held.algorithm)],
        [say('key_made_on'), when(held.madeDate)],
        [say('key_expires'), expiresDate ? when(expiresDate) : say('key_never')],
        ...(confirmedDate
          ? [
              [
                say('key_confirmed_fact'),
                say('key_confirmed_by', { name: held.confirmedBy, when: when(confirmedDate) }),
              ] as const,
            ]
          : []),
        [say('key_test_fact'), testWords(held, when)],
        [say('key_jobs'), jobs.length > 0 ? asIs('jobs', jobs.join(', ')) : say('key_jobs_none')],
      ]}
    />
  );
}

function testWords({ isTesting, testedDate, testFault, testTechnical }: FileKeyPage, when: Props['when']) {
  if (isTesting) return say('key_test_asked');
  if (!testedDate) return say('key_test_none');
  if (!testFault) return say('key_test_passed', { when: when(testedDate) });
  return (
    <>
      {say(`cipher ${testFault}`)}
      {testTechnical && testTechnical !== testFault ? (
        <small className="muted" translate="no">
          {' '}
          {testTechnical}
        </small>
      ) : null}
    </>
  );
}
