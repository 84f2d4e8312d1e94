import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { type ReadInput, readInput } from './read-input.ts';

let current: ReadInput | undefined;

const send = (response: WorkerResponse) => postMessage(response);

async function answer(request: WorkerRequest): Promise<void> {
  const { id } = request;
  if (request.type === 'open') {
    current = undefined;
    const input = await readInput(request.name, request.text);
    current = input;
    const { label, title, pages, problems, document } = input;
    send({ id, type: 'opened', ...(label && { label }), ...(title && { title }), pages, problems, document });
    const [first] = pages;
    if (first) sendPage(id, first.path);
    send({ id, type: 'checked', problems: input.check() });
  } else {
    sendPage(id, request.path);
  }
}

function sendPage(id: number, path: string): void {
  const html = current?.renderPage(path);
  if (html !== undefined) send({ id, type: 'page', path, html });
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).catch((error: unknown) =>
    send({ id: data.id, type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
