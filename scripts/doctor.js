// @ts-check
// `npm run doctor`, `check-data`: installs and builds what is missing, then becomes the command (--help).
import './node-version.js';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.js';
import { prepare } from './prepare.js';

await prepare();
await import(pathToFileURL(path.join(root, 'dist/service/doctor-command.js')).href);
