// @ts-check
// `npm start`: installs and builds what is missing, then becomes the service. Arguments are the service's own (--help).
import './node-version.js';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.js';
import { prepare } from './prepare.js';

await prepare();
process.env.NODE_ENV ??= 'production';
// The same process: signals and the exit code are the service's.
await import(pathToFileURL(path.join(root, 'dist/service/main.js')).href);
