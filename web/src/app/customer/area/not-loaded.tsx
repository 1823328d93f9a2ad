import { say } from '../../../platform/texts/customer.ts';
import { Banner, Button, Loading } from '../../../ui/parts.tsx';

/** Waits for an answer, or says that there is none and tries again. */
export function NotLoaded({
  answer,
  onAgain,
}: {
  answer: { readonly status: number } | undefined;
  onAgain: () => void;
}) {
  if (!answer) return <Loading />;
  if (answer.status === 404) return <p className="gap-lg">{say('account_not_found')}</p>;
  return (
    <div className="gap-lg">
      <Banner kind="bad" title={say('could_not_load')} alert>
        <p className="gap-md">
          <Button className="sec" onClick={onAgain}>
            {say('try_again')}
          </Button>
        </p>
      </Banner>
    </div>
  );
}
