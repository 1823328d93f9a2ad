import { ownBrowser } from './own-browser.ts';
import { secondLookUps } from './second-look-ups.ts';

secondLookUps('implicit', await ownBrowser());
