import { killsOf } from './kills.ts';

killsOf('charging');
