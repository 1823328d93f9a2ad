import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { useUnit } from '../../../features/payer/use-unit.ts';
import { basePath } from '../../../platform/config.ts';
import { signIn, signOut } from '../../../platform/session/session.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Button, usePageTitle } from '../../../ui/parts.tsx';

/** Told to who looked a bill up, and to staff: these pages are for payers who sign in. */
export function LoginNeeded({ slug }: { slug: string }) {
  const { unit } = useUnit(slug);
  const staff = storedUser('person')?.user.name;
  const title = say(staff ? 'for_payers' : 'create_login_to_use');
  usePageTitle(title, unit?.header ?? '');
  return (
    <PayerShell unit={unit}>
      <PayerPage head={<h1>{title}</h1>}>
        <p>{staff ? say('for_payers_why', { name: staff }) : say('create_login_why')}</p>
        <div className="gap-lg">
          {staff ? (
            <Button onClick={() => void signOut({ businessUnitSlug: slug })}>{say('sign_out')}</Button>
          ) : (
            <p className="row wrap">
              <Button onClick={() => void signIn({ business_unit_slug: slug })}>{say('sign_in')}</Button>
              <a className="btn sec" href={`${basePath}/customer/${slug}/register`}>
                {say('create_login')}
              </a>
            </p>
          )}
        </div>
      </PayerPage>
    </PayerShell>
  );
}
