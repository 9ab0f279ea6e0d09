// @ts-check
// Imported before everything else by the scripts that people start: an old Node ends with a sentence, not with a stack.

const OLDEST = /** @type {const} */ ([20, 19]);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Opdesk needs Node ${OLDEST.join('.')} or newer, and this is Node ${process.versions.node}: see https://nodejs.org.`,
  );
  process.exit(1);
}
