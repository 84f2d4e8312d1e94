// Loads scripts and data of the site when they are needed.

/**
 * Browsers load neither modules nor data from the disk. A site for the disk (`curlew docs --relative`) has classic scripts
 * alone, also for its data, and each leaves what it exports at its own element.
 */
const IS_CLASSIC = document.currentScript !== null;

const scripts = new Map<string, Promise<unknown>>();

export async function loadModule<Module>(address: string): Promise<Module> {
  return IS_CLASSIC ? loadScript(address) : import(/* @vite-ignore */ address);
}

/** @throws when the server has no such file. */
export async function loadJson(address: string): Promise<unknown> {
  if (IS_CLASSIC) return (await loadScript<{ data: unknown }>(`${address}.js`)).data;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}

/** What failed is requested again with the next call. */
function loadScript<Exports>(address: string): Promise<Exports> {
  const known = scripts.get(address);
  if (known) return known as Promise<Exports>;
  const loading = new Promise<unknown>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve(script);
    script.onerror = () => reject(new Error(address));
    document.head.append(script);
  });
  loading.catch(() => scripts.delete(address));
  scripts.set(address, loading);
  return loading as Promise<Exports>;
}
