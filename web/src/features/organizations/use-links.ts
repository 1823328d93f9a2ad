import type { ExternalLinks } from '@ratepayer/contract/organizations/external-link.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { externalLinkApi } from '../../platform/api/look.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { InUnit } from '../../ui/detail/detail-page-props.ts';

export type GivenLink = ExternalLinks['links'][number];
type Links = readonly GivenLink[];

/** The links of a business unit as they are now, and how others take their place. */
export function useLinks(of: InUnit) {
  const client = useQueryClient();
  const answer = useQuery(queryOf(externalLinkApi.readExternalLinks, of));
  const key = keyOf(externalLinkApi.readExternalLinks, of);
  const take = (after: ExternalLinks) => {
    client.setQueryData(key, after);
    return after;
  };
  const reread = async () => take(await externalLinkApi.readExternalLinks(of));
  return {
    ...answer,
    reread,
    /** Saves what `make` makes of the links, against the version that they were read in. */
    save: async (make: (links: Links) => Links, options: CallOptions = {}): Promise<ExternalLinks> => {
      const { links, rowVersion } = client.getQueryData<ExternalLinks>(key) ?? (await reread());
      return take(await externalLinkApi.changeExternalLinks({ ...of, links: [...make(links)], rowVersion }, options));
    },
  };
}
export type LinkSet = ReturnType<typeof useLinks>;
