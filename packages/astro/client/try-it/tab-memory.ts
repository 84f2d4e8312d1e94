/** Values of a reader by name: in this tab until it is closed, or until the page is left. They never outlive the tab. */
export interface TabMemory {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  forget(name: string): void;
}

/** @param isKept whether the next page of the tab knows the values, too. */
export function tabMemory(isKept: boolean): TabMemory {
  return isKept ? KEPT : OF_PAGE;
}

const values = new Map<string, unknown>();

const OF_PAGE: TabMemory = {
  read: (name) => values.get(name),
  write: (name, value) => {
    values.set(name, value);
  },
  forget: (name) => {
    values.delete(name);
  },
};

/** If storage is switched off or full, values last as long as the page. */
const KEPT: TabMemory = {
  read: (name) => {
    try {
      const text = sessionStorage.getItem(name);
      return text === null ? OF_PAGE.read(name) : JSON.parse(text);
    } catch {
      return OF_PAGE.read(name);
    }
  },
  write: (name, value) => {
    try {
      sessionStorage.setItem(name, JSON.stringify(value));
      OF_PAGE.forget(name);
    } catch {
      OF_PAGE.write(name, value);
    }
  },
  forget: (name) => {
    OF_PAGE.forget(name);
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing is stored.
    }
  },
};
