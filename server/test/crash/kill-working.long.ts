import { killsOf } from './kills.ts';

killsOf('working');
