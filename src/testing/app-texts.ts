import { languages, loadTexts } from '#app/i18n/messages.ts';

/** Runs before the test files of the app: its texts in every language. */
await Promise.all(languages.map(loadTexts));
