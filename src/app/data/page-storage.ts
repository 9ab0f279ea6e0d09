/** A storage that is gone with the page. */
class PageStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Puts storages that forget in the place of those that the browser refuses, as it does where all site data are blocked. */
export function replaceRefusedStorages(page: object): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      Reflect.get(page, name);
    } catch {
      Object.defineProperty(page, name, { value: new PageStorage(), configurable: true });
    }
  }
}
