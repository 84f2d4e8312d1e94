/** A domain error. Each protocol maps it to its own errors (`status` is the HTTP status). */
export class ShopError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415;
  /** Stable name of the problem. */
  readonly code: string;
  /** The invalid input field, if there is one. */
  readonly field: string | undefined;

  constructor(status: ShopError['status'], code: string, message: string, field?: string) {
    super(message);
    this.name = 'ShopError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The Error object of the description. */
export interface ErrorBody {
  error: { code: string; message: string; field?: string };
}

export function errorBody({ code, message, field }: ShopError): ErrorBody {
  return { error: { code, message, ...(field === undefined ? {} : { field }) } };
}
