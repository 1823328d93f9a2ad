import { ownBrowser } from './own-browser.ts';
import { secondLookUps } from './second-look-ups.ts';

secondLookUps('code', await ownBrowser());
