import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText, useLanguage } from '#app/i18n/use-text.tsx';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { Wordmark } from '#app/kit/Wordmark.tsx';
import { languageNames, languages } from '#app/i18n/messages.ts';

// Its inputs are of the kinds that the screens have: they would double the size of the sign-in page.
const LazyServerForm = lazyPart(
  async () => (await import('./ServerForm.tsx')).ServerForm,
  () => <ServerLine />,
);

/** The page around a sign-on: the name above it, server and language below. */
export function SignOnPage({ isOpening = false, children }: { isOpening?: boolean; children: ReactNode }) {
  const { text } = useText();
  useEffect(() => {
    document.title = isOpening ? text('app.name') : `${text('signOn.title')} – ${text('app.name')}`;
  }, [text, isOpening]);
  return (
    <main className="sign-in">
      <div className="sign-in-column">
        <div className="sign-in-line">
          <img src="/icon.svg" alt="" width={40} height={40} />
          <Wordmark height={32} />
        </div>
        {children}
        {!isOpening && (
          <>
            <ServerChoice />
            <LanguageChoice />
          </>
        )}
      </div>
    </main>
  );
}

/** The languages by their own names, so that users can find theirs even if they cannot read the page. */
function LanguageChoice() {
  const { text } = useText();
  const { language, setLanguage } = useLanguage();
  return (
    <div role="group" aria-label={text('me.language')} className="sign-in-line">
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className="text-button"
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </div>
  );
}

/** Which server the app works with: the one it came from, or any other service of the interface. */
function ServerChoice() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? <LazyServerForm onClose={() => setIsOpen(false)} /> : <ServerLine onOpen={() => setIsOpen(true)} />;
}

function ServerLine({ onOpen }: { readonly onOpen?: () => void }) {
  const { text } = useText();
  const { connection } = useSession();
  const name = connection.baseUrl === '' ? text('signOn.server.own') : connection.baseUrl;
  return (
    <div className="sign-in-line">
      <span>{connection.format === 'xml' ? `${name} (XML)` : name}</span>
      <button type="button" className="link-button" onClick={onOpen}>
        {text('signOn.server.change')}
      </button>
    </div>
  );
}
