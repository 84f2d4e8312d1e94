import { MissingPackageError } from '@curlew/contract';
import { UsageError } from './usage-error.ts';

/**
 * Settles when the optional packages are loaded that a command needs.
 * @throws {UsageError} naming the one to install.
 */
export async function requirePackages(loading: Promise<void>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (error instanceof MissingPackageError) throw new UsageError(error.message, error.help);
    throw error;
  }
}
