import { isSaveDue } from '../unsaved.ts';
import { isWriting } from './writes.ts';

/** Tells whether the user is interacting, so that background refreshes wait. */

/** After a key or a pointer so long something is still going on, ms. */
const idleAfterMs = 2_500;

/** Inputs whose unsaved text a refresh would lose. Search boxes don't count. */
const unsavedTextInputs =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="search"], [role="combobox"])';
const interactiveFields = 'input, textarea, select, [contenteditable="true"], [role="gridcell"], [role="treeitem"]';

/** Watches what a person does on the page. */
export class UserActivity {
  #isPressed = false;
  #last = Number.NEGATIVE_INFINITY;
  /** The field in which something was written since it has the focus. */
  #writing: Element | undefined;
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
      if (target instanceof Element && target.closest(interactiveFields)) this.#last = this.#now();
    };
    const wrote = ({ target }: Event) => {
      if (target instanceof Element && target.matches(unsavedTextInputs)) this.#writing = target;
    };
    const listeners = [
      ['input', wrote],
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

  /** Typing, dragging, a form that is open, something that is being saved, or not saved yet and kept nowhere else. */
  isActive(): boolean {
    return (
      this.#isPressed ||
      this.#now() - this.#last < idleAfterMs ||
      (this.#writing !== undefined && this.#writing === document.activeElement) ||
      isSaveDue() ||
      isWriting() ||
      document.querySelector('[role="dialog"] form, form[role="dialog"]') !== null
    );
  }
}
