import { configure } from '@testing-library/react';
import { show } from './src/platform/texts/culture.ts';

// Parts of pages are tested without the page that loads their texts.
const files = import.meta.glob<Readonly<Record<string, string>>>('../contract/src/texts/*/en-US.ts', {
  eager: true,
  import: 'texts',
});
show('en-US', new Map(Object.entries(files).map(([file, texts]) => [file.split('/').at(-2) ?? '', texts])));

// What is waited for may take its time on a machine that does other work.
configure({ asyncUtilTimeout: 5_000 });
