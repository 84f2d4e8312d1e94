import type { GrpcExtension } from '@curlew/exchange';
import type { GrpcMethod } from '@curlew/grpc';
import { isObject, type Json, parseJson } from '@curlew/openapi';
import type { Call, OutgoingMessage } from '../../call/call.ts';
import { messageJson } from './message-json.ts';

/**
 * The messages to send: those of the call, of the description, or the request body.
 * @param body the composed request body: bytes, or nothing.
 */
export function outgoingMessages(
  call: Call,
  extension: Partial<GrpcExtension>,
  method: GrpcMethod,
  body: unknown,
): readonly OutgoingMessage[] {
  const listed = call.send ?? (method.requestStream ? extension.send : undefined);
  if (listed !== undefined) return listed;
  const value = body instanceof Uint8Array ? parseJson(Buffer.from(body).toString('utf8')) : undefined;
  return [{ data: value ?? {} }];
}

/** Whether a message has the same values once it is encoded: enums, integers and 64-bit numbers may not. */
export function canCarry({ requestSerialize, requestDeserialize }: GrpcMethod, data: Json): boolean {
  try {
    return contains(messageJson(requestDeserialize(requestSerialize(data as object))), data);
  } catch {
    return false;
  }
}

/** Whether all given values are in the decoded ones; numbers may be texts. */
function contains(decoded: Json | undefined, given: Json): boolean {
  if (Array.isArray(given))
    return (
      Array.isArray(decoded) &&
      decoded.length === given.length &&
      given.every((item, index) => contains(decoded[index], item))
    );
  if (isObject(given))
    return (
      isObject(decoded) && Object.entries(given).every(([name, value]) => contains(decoded[name], value))
    );
  return decoded !== undefined && String(decoded) === String(given);
}
