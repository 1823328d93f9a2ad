import { lazy, Suspense, useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { download } from '../../../platform/download.ts';
import { signOut } from '../../../platform/session/session.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Button } from '../../../ui/parts.tsx';
import { SaidProblem } from './said-problem.tsx';

const CloseLogin = lazy(async () => ({ default: (await import('./close-login.tsx')).CloseLogin }));

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly rowVersion: number;
}

/** What is kept of a payer, to be taken along, and the ways out: for now, and for good. */
export function OwnData({ slug, unit, rowVersion }: Props) {
  const [problem, setProblem] = useState('');
  const [closing, setClosing] = useState(false);
  return (
    <>
      <p className="muted small">{say('your_data_how')}</p>
      <div className="a-ways gap-md">
        <Button className="sec" onClick={() => void download(ownProfileApi.downloadOwnData, {}).then(setProblem)}>
          {say('download_data')}
        </Button>
        <Button className="sec" onClick={() => void signOut({ businessUnitSlug: slug })}>
          {say('sign_out')}
        </Button>
        <Button className="sec" onClick={() => setClosing(true)}>
          {say('close_login')}
        </Button>
      </div>
      <SaidProblem problem={problem} />
      {closing ? (
        <Suspense fallback={null}>
          <CloseLogin slug={slug} unit={unit} rowVersion={rowVersion} onClose={() => setClosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
