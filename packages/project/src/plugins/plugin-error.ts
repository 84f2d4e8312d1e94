import type { Diagnostic } from '@curlew/diagnostics';
import { PLUGIN_FAILED, pluginFailure } from '@curlew/openapi';

/** A part of a plugin threw, or gave something that it must not give. */
export class PluginError extends Error {
  /** How messages name the file that it failed for, where that is known. */
  readonly file: string | undefined;

  /** @param part what failed: ``source kind `raml` ``. */
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
