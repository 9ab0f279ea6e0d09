import { testHostileRequests } from '#testing/hostile-run.ts';

testHostileRequests(0, 2);
