import { lazy, type ReactNode, Suspense } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { config } from '../../platform/config.ts';
import { say } from '../../platform/texts/payer.ts';
import { billerOf } from './biller-of.ts';
import type { OffersProps } from './find-offers.tsx';

// Few billers have something to say on a day, or something to offer beside bills: it comes with them.
const Banners = lazy(async () => ({ default: (await import('./payer-banners.tsx')).PayerBanners }));
const LoadedOffers = lazy(async () => (await import('./find-offers.tsx')).loadOffers());
/** What there is beside bills; here, so that it is named in a chunk that names such parts already. */
export const Offers = (props: OffersProps) => (
  <Suspense>
    <LoadedOffers {...props} />
  </Suspense>
);

/**
 * Header and footer of every payer page: the biller is the host, help stands in one place. Links of the place that the
 * page is stand with those of every footer.
 */
export function PayerShell({
  unit,
  action,
  nav,
  at = '',
  children,
}: {
  unit: BusinessUnitContext | undefined;
  action?: ReactNode;
  /** The places of who is signed in. */
  nav?: ReactNode;
  at?: LinkPlace | '';
  children: ReactNode;
}) {
  return (
    <>
      <a
        className="sr-skip"
        href="#main"
        onClick={(event) => (event.preventDefault(), document.querySelector<HTMLElement>('main h1')?.focus())}
      >
        {say('skip_to_content')}
      </a>
      <header className="p-top">
        <div className="in">
          {unit?.logoUrl ? (
            <picture>
              <source media="(width<768px)" srcSet={unit.mobileLogoUrl || unit.logoUrl} />
              <img src={unit.logoUrl} width={40} height={40} alt={billerOf(unit)} />
            </picture>
          ) : null}
          <div className="name">
            {unit?.header ?? config.providerName}
            {unit?.subHeader ? <small>{unit.subHeader}</small> : null}
          </div>
          {nav}
          <div className="act">{action}</div>
        </div>
        <Links unit={unit} at="Header" />
      </header>
      {unit?.banners[0] ? (
        <Suspense>
          <Banners shown={unit.banners} />
        </Suspense>
      ) : null}
      {children}
      <footer className="p-foot">
        <div className="in">
          <h2>{say('need_help')}</h2>
          {unit ? (
            <>
              <p>
                <a href={`tel:${unit.phone.replace(/[^\d+]/g, '')}`}>{unit.phone}</a> ·{' '}
                <a href={`mailto:${unit.email}`}>{unit.email}</a>
              </p>
              <p>{unit.hoursText}</p>
              {unit.closures.map(({ day, name }) => (
                <p key={day}>{say('closed_on', { day, name })}</p>
              ))}
              <p>{unit.address}</p>
            </>
          ) : (
            <p>{say('call_bill_number')}</p>
          )}
          <Links unit={unit} at={`Footer${at}`} />
          <p className="legal">{say('processed_by', { provider: config.providerName })}</p>
        </div>
      </footer>
    </>
  );
}

type LinkPlace = BusinessUnitContext['links'][number]['location'];

interface LinksProps {
  unit: BusinessUnitContext | undefined;
  /** The places whose links stand here, one after the other. */
  at: `${LinkPlace}${LinkPlace | ''}`;
}

/** Ways on to the biller's own pages. */
function Links({ unit, at }: LinksProps) {
  const links = unit?.links.filter(({ location }) => at.includes(location));
  return links?.[0] ? (
    <p className="p-links">
      {links.map(({ label, url, newWindow }) => (
        <a key={label} href={url} target={newWindow ? '_blank' : undefined} rel="noopener">
          {label}
        </a>
      ))}
    </p>
  ) : null;
}
