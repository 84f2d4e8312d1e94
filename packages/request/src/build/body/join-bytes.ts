import type { HttpBody } from '../http-request.ts';
import type { Binary } from '../request-input.ts';

/** Chunks as one body: in memory if all are, else with what is read later left where it is. */
export function joinBytes(chunks: readonly Binary[]): HttpBody {
  if (chunks.some((chunk) => chunk instanceof ReadableStream)) return streamOf(readChunks(chunks));
  const parts = chunks.filter(isReady);
  if (parts.some((part) => part instanceof Blob))
    return new Blob(parts.map((part) => (part instanceof Blob ? part : own(part))));
  const bytes = parts.filter((part) => part instanceof Uint8Array);
  const whole = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function streamOf(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

function isReady(chunk: Binary): chunk is Uint8Array | Blob {
  return !(chunk instanceof ReadableStream);
}

async function* readChunks(chunks: readonly Binary[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) yield own(chunk);
    else for await (const bytes of chunk instanceof Blob ? chunk.stream() : chunk) yield own(bytes);
  }
}

/** Bytes that no shared memory changes while they are sent. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
