import { bannerKinds } from '@ratepayer/contract/messages/banner-kinds.ts';
import type { BannerPlace } from '@ratepayer/contract/messages/banner.fields.ts';
import type { PayerBanner } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { storedUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/parts.ts';
import { MarkedBox } from '../../ui/marked-box.tsx';

// Put away until the page is opened anew: nothing about a payer is kept for it.
const putAway = new Set<number>();

const pages: readonly (readonly [part: RegExp, place: BannerPlace])[] = [
  [/\/customer\/[^/]+\/dashboard/, 'Customer Dashboard'],
  [/\/make-payment\//, 'Checkout'],
  [/\/payment\/[^/]+\//, 'Receipt'],
];

/** The places that this page is; where payers begin is that of Login too while nobody signed in. */
const placesNow = (): BannerPlace[] => {
  const place = pages.find(([part]) => part.test(location.pathname))?.[1];
  const isLogin = place === 'Customer Dashboard' && storedUser('person')?.user.role !== 'Customer';
  return [...(place ? [place] : []), ...(isLogin ? (['Login'] as const) : [])];
};

/** What the biller tells its payers on this page. */
export function PayerBanners({ shown }: { readonly shown: readonly PayerBanner[] }) {
  const [, redraw] = useState(0);
  const here = shown.filter(
    ({ id, places }) => placesNow().some((place) => places.includes(place)) && !putAway.has(id),
  );
  if (here.length === 0) return null;
  return (
    <div className="p-told">
      {here.map(({ id, title, contentMarkdown, messageType, isDismissible }) => (
        <MarkedBox key={id} kind={bannerKinds[messageType]} title={title} markdown={contentMarkdown}>
          {isDismissible ? (
            <p>
              <button
                type="button"
                className="link-btn"
                onClick={() => {
                  putAway.add(id);
                  redraw(putAway.size);
                }}
              >
                {say('close_message')} <span className="vh">{title}</span>
              </button>
            </p>
          ) : null}
        </MarkedBox>
      ))}
    </div>
  );
}
