import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Wordmark } from '#app/kit/Wordmark.tsx';
import { narrowNavigationKey, navigationWidth } from './frame-style.ts';
import { useStoredFlag } from '#app/kit/use-stored-flag.ts';
import { placeTitles } from './place-titles.ts';

/** As many lines as the navigation has entries for most users. */
const navigationLines = Array.from({ length: 10 }, (_, index) => index);

/** The frame as it will be, while the session opens and the screen is loaded: nothing jumps when they are there. */
export function FrameShape() {
  const { text } = useText();
  const [isNarrow] = useStoredFlag(narrowNavigationKey);
  const titles: Readonly<Record<string, TextKey>> = placeTitles;
  const title = titles[`/${location.pathname.split('/')[1] || 'my-day'}`];
  return (
    <div className="frame-shape">
      <div className="frame-shape-top">
        <AppName />
        {title && <span className="frame-shape-title">{text(title)}</span>}
      </div>
      <div className="frame-shape-below">
        <div className="frame-shape-side" style={{ width: isNarrow ? navigationWidth.narrow : navigationWidth.wide }}>
          {navigationLines.map((line) => (
            <div key={line} className="skeleton" />
          ))}
        </div>
        <main className="frame-shape-screen">
          <div
            role="status"
            aria-label={text('state.loading')}
            className="skeleton"
            style={{ width: 220, height: 29 }}
          />
          <div className="skeleton" style={{ flex: 1 }} />
        </main>
      </div>
    </div>
  );
}

/** The wordmark of the app, where there is room for it. */
export function AppName() {
  return (
    <div className="app-name">
      <Wordmark height={22} />
    </div>
  );
}
