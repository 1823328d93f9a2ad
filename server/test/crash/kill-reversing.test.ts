import { killsOf } from './kills.ts';

killsOf('reversing');
