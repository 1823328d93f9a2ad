import './ui/tokens.css';
import './ui/ui.css';
import { basePath } from './platform/config.ts';
import { installTrustedTypes } from './platform/trusted-types.ts';

installTrustedTypes();

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
  const { showCallback } = await import('./app/callback.tsx');
  showCallback(answer);
} else if (path === '/portal' || path.startsWith('/portal/')) {
  document.documentElement.className = 'staff';
  const { showPortal } = await import('./app/portal/portal.tsx');
  showPortal();
} else {
  const { showPayer } = await import('./app/payer.tsx');
  showPayer();
}
