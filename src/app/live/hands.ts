import { hasUnsavedWork } from '../unsaved.ts';

/** Whether a person has something under their hands that must not move. */

/** After a key or a pointer so long something is still going on, ms. */
const quiet = 2_500;

const field = 'input, textarea, select, [contenteditable="true"], [role="gridcell"], [role="treeitem"]';

/** Watches what a person does on the page. */
export class Hands {
  #isPressed = false;
  #last = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Begins to watch; the answered function ends it. */
  watch(): () => void {
    const pressed = () => (this.#isPressed = true);
    const released = () => {
      this.#isPressed = false;
      this.#last = this.#now();
    };
    const typed = ({ target }: Event) => {
      if (target instanceof Element && target.closest(field)) this.#last = this.#now();
    };
    const listeners = [
      ['pointerdown', pressed],
      ['pointerup', released],
      ['pointercancel', released],
      ['keydown', typed],
      ['input', typed],
    ] as const;
    for (const [name, listener] of listeners) addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    };
  }

  /** Typing, dragging, a form that is open, or something that is not saved yet. */
  areBusy(): boolean {
    return (
      this.#isPressed ||
      this.#now() - this.#last < quiet ||
      hasUnsavedWork() ||
      document.querySelector('[role="dialog"] form, form[role="dialog"]') !== null
    );
  }
}
