// @ts-check
// `npm run build`: the app and the service, into dist.
import './node-version.js';
import path from 'node:path';
import { build } from 'vite';
import { root } from './command.js';
import { markBuilt, markUnbuilt, sourceFingerprint } from './fingerprint.js';

const started = performance.now();
const fingerprint = sourceFingerprint();
/** @type {import('vite').InlineConfig} */
const common = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' };

markUnbuilt();
await build(common);
await build({ ...common, build: { ssr: true } });
markBuilt(fingerprint);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
