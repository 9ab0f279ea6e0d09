import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNotifyFailure } from './Failure.tsx';

interface OpenedProps {
  /** By default it is open as long as it is rendered. */
  readonly isOpen?: boolean;
  onClose(): void;
}

/**
 * A menu, dialog or the like that is loaded when it is first opened. One that can't be loaded says so and is closed, so that
 * it can be opened again.
 *
 * @param load from the file of the part
 */
export function whenOpened<P extends OpenedProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function WhenOpened(props) {
    const [Part, setPart] = useState(() => loaded);
    const notifyFailure = useNotifyFailure();
    const isMissing = props.isOpen !== false && Part === undefined;
    const fail = useEffectEvent((error: unknown) => {
      props.onClose();
      notifyFailure(error);
    });
    useEffect(() => {
      if (!isMissing) return undefined;
      let isCurrent = true;
      load().then(
        (part) => {
          loaded = part;
          if (isCurrent) setPart(() => part);
        },
        (error: unknown) => isCurrent && fail(error),
      );
      return () => {
        isCurrent = false;
      };
    }, [isMissing]);
    return Part && <Part {...props} />;
  };
}
