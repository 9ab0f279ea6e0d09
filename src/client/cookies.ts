/** The cookies of a session, for programs outside the browser; a browser keeps its own. */
export interface CookieJar {
  /** The value of the header `Cookie`; empty where there are no cookies. */
  header(): string;
  /** Takes over what headers `Set-Cookie` say. */
  store(headers: readonly string[]): void;
}

/** A jar for one service: cookies are kept by name until the service ends them. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    store: (headers) => {
      for (const header of headers) storeCookie(cookies, header);
    },
  };
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const separator = pair.indexOf('=');
  if (separator <= 0) return;
  const name = pair.slice(0, separator);
  if (attributes.some(isEnd)) cookies.delete(name);
  else cookies.set(name, pair.slice(separator + 1));
}

/** A cookie is ended by an age of nothing or by a day long ago. */
function isEnd(attribute: string): boolean {
  return /^max-age=(0|-\d+)$/i.test(attribute) || /^expires=Thu, 0?1.Jan.1970/i.test(attribute);
}
