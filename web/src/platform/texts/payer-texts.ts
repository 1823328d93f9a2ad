import { loaderOf } from './areas.ts';

/** What a payer's page says. */
export const payerTexts = loaderOf(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../contract/src/texts/{parts,payer}/*.ts', {
    import: 'texts',
  }),
);
