import './area.css';
import type { ReactNode } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { useUnit } from '../../../features/payer/use-unit.ts';
import { basePath } from '../../../platform/config.ts';
import { Link } from '../../../platform/router.tsx';
import { signOut } from '../../../platform/session/session.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { say as sayPayer } from '../../../platform/texts/payer.ts';
import { Loading, usePageTitle } from '../../../ui/parts.tsx';
import { AreaIcon } from './area-icon.tsx';
import { linkedAccount } from './by-link.ts';
import { LinkBar } from './link-bar.tsx';

const tabs = [
  ['home', 'dashboard'],
  ['accounts', 'accounts'],
  ['wallet', 'wallet'],
  ['profile', 'profile'],
] as const;
type Tab = (typeof tabs)[number][0];

interface Props {
  readonly slug: string;
  readonly at: Tab;
  readonly title: string;
  /** Stands above the heading and leads back; its address below the biller's pages. */
  readonly back?: readonly [label: string, to: string];
  readonly lead?: ReactNode;
  readonly className?: string;
  readonly children: (unit: BusinessUnitContext) => ReactNode;
}

/** Header with the four places, heading and foot of every page of a signed-in payer. */
export function AreaShell({ slug, at, title, back, lead, className = '', children }: Props) {
  const { unit, isPending } = useUnit(slug);
  usePageTitle(title, unit ? `${unit.header} ${unit.subHeader}`.trim() : '');
  const isByLink = linkedAccount() !== undefined;
  if (isPending) return <Loading />;
  return (
    <PayerShell
      unit={unit}
      nav={unit && !isByLink ? <Tabs slug={slug} at={at} /> : null}
      action={isByLink ? null : <Who slug={slug} />}
      at="Customer Dashboard"
    >
      <main className="page area" id="main">
        <div className={`a-in ${className}`}>
          {isByLink ? <LinkBar slug={slug} /> : null}
          {back ? (
            <p className="crumb no-print">
              <Link to={`/customer/${slug}/${back[1]}`} aria-label={say('back_to', { where: back[0] })}>
                <AreaIcon name="back" />
                {back[0]}
              </Link>
            </p>
          ) : null}
          <h1>{unit ? title : sayPayer('unknown_biller')}</h1>
          {lead ? <div className="muted lead">{lead}</div> : null}
          {unit ? children(unit) : null}
        </div>
      </main>
    </PayerShell>
  );
}

/** Tabs on a desktop, a bar at the foot of a phone. Pages that take a card are entered by a full page load. */
function Tabs({ slug, at }: { slug: string; at: Tab }) {
  return (
    <nav className="p-tabs" aria-label={say('your_pages')}>
      {tabs.map(([name, path]) => {
        const to = `/customer/${slug}/${path}`;
        const current = name === at ? { 'aria-current': 'page' as const, className: 'on' } : {};
        const inside = (
          <>
            <AreaIcon name={name} />
            {say(name)}
          </>
        );
        return name === 'wallet' || at === 'wallet' ? (
          <a key={name} href={`${basePath}${to}`} {...current}>
            {inside}
          </a>
        ) : (
          <Link key={name} to={to} {...current}>
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}

/** Who is signed in, and the way out. */
function Who({ slug }: { slug: string }) {
  return (
    <details className="who">
      <summary>
        <AreaIcon name="profile" />
        <span>{storedUser('person')?.user.name}</span>
        <AreaIcon name="down" />
      </summary>
      <div className="who-menu">
        <a href={`${basePath}/customer/${slug}/profile`}>{say('profile')}</a>
        <button type="button" onClick={() => void signOut({ businessUnitSlug: slug })}>
          {say('sign_out')}
        </button>
      </div>
    </details>
  );
}
