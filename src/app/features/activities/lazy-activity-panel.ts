import { lazyPart } from '#app/kit/lazy-part.tsx';

/** The panel of an activity beside a list or a plan, loaded when the first is opened. */
export const LazyActivityPanel = lazyPart(async () => (await import('./ActivityPanel.tsx')).ActivityPanel);
