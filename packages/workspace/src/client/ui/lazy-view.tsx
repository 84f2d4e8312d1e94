import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is shown first. */
export function lazyView(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;
  return function LazyView() {
    const [View, setView] = useState<ComponentType | undefined>(() => loaded);
    const [failure, setFailure] = useState<string>();
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setView(() => component);
        },
        () => setFailure('This view could not be loaded. Reload the page.'),
      );
    }, []);
    if (View) return <View />;
    return <p class="ws-empty">{failure ?? 'Loading…'}</p>;
  };
}
