import { useUnit } from '../../../features/payer/use-unit.ts';
import { basePath } from '../../../platform/config.ts';
import { signIn } from '../../../platform/session/session.ts';
import { say } from '../../../platform/texts/customer.ts';

/** Says on every page that a link of staff opened what it is, and leads to the whole. */
export function LinkBar({ slug }: { readonly slug: string }) {
  const { unit } = useUnit(slug);
  return (
    <p className="row wrap between no-print" role="note">
      <span>{say('by_link_bar', { header: unit?.header ?? '' })}</span>
      <button
        type="button"
        className="link-btn"
        onClick={() => void signIn({ business_unit_slug: slug }, `${basePath}/customer/${slug}/accounts`)}
      >
        {say('sign_in')}
      </button>
    </p>
  );
}
