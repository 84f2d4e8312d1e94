/** File and network access for the loader: packages on floors 0–2 have none of their own. */
export interface Host {
  /**
   * Rejects when the file cannot be read; an error with `code: 'ENOENT'` means it does not exist, `'EISDIR'`
   * that it is a folder. At most `limit + 1` bytes are read.
   */
  readFile(path: string, limit?: number): Promise<Uint8Array>;
  /** Bytes of a file, where that is known without reading it: files over the limit are then never read. */
  fileSize?(path: string): Promise<number>;
  /**
   * The bytes at an `https:` URL, at most `limit` of them; rejects with an error whose message ends the
   * sentence "The file cannot be fetched: ". Only where this is given are remote references followed.
   */
  fetchFile?(url: string, limit: number): Promise<Uint8Array>;
  /** Absolute path with symbolic links followed; rejects like `readFile`. */
  realPath(path: string): Promise<string>;
}
