import type { Diagnostic } from '@curlew/diagnostics';
import { PLUGIN_FAILED, pluginFailure } from '@curlew/openapi';

/** A part of a plugin threw, or returned an invalid value. */
export class PluginError extends Error {
  /** Display name of the file, if known. */
  readonly file: string | undefined;

  /** @param part the failed part: ``source kind `raml` ``. */
  constructor(part: string, plugin: string, cause: unknown, file?: string) {
    super(pluginFailure(part, plugin, cause), { cause });
    this.file = file;
  }

  diagnostic(file: string | undefined = this.file): Diagnostic {
    const { code, severity, help } = PLUGIN_FAILED;
    const span = file === undefined ? undefined : { file, line: 1, column: 1, length: 0 };
    return { code, severity, message: this.message, help, ...(span && { span }) };
  }
}
