import { MissingPackageError } from '@curlew/contract/internal';
import { UsageError } from './command-error.ts';

/**
 * Waits until the optional packages that a command needs are loaded.
 * @throws {UsageError} if one is missing; the message names the package to install.
 */
export async function requirePackages(loading: Promise<void>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (error instanceof MissingPackageError) throw new UsageError(error.message, error.help);
    throw error;
  }
}
