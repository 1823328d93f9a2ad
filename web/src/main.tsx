import './ui/tokens.css';
import './ui/ui.css';
import { basePath, config } from './platform/config.ts';
import { listenForDebug } from './platform/debug-log.ts';
import { payerTexts } from './platform/texts/payer-texts.ts';
import { speak } from './platform/texts/culture.ts';
import { installTrustedTypes } from './platform/trusted-types.ts';

installTrustedTypes();
listenForDebug();

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyMode = () => {
  document.documentElement.dataset['mode'] = dark.matches ? 'dark' : 'light';
};
applyMode();
dark.addEventListener('change', applyMode);

const path = location.pathname.slice(basePath.length) || '/';

// Each area is a chunk of its own: a payer never loads the staff portal.
if (path === '/callback') {
  const answer = location.hash || location.search;
  history.replaceState(null, '', location.pathname); // the token leaves the address before anything else is loaded
  const [{ showCallback }] = await Promise.all([import('./app/callback.tsx'), speak(config.culture, payerTexts)]);
  showCallback(answer);
} else if (path === '/portal' || path.startsWith('/portal/')) {
  document.documentElement.className = 'staff';
  const { showPortal } = await import('./app/portal/portal.tsx');
  await showPortal();
} else {
  const [{ showPayer }] = await Promise.all([import('./app/payer.tsx'), speak(config.culture, payerTexts)]);
  await showPayer();
}
