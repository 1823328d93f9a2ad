import { killsOf } from './kills.ts';

killsOf('keeping');
