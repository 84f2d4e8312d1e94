import {
  CollAdapter,
  CurlAdapter,
  type Diagnostic,
  HarAdapter,
  type NormalizedRequest,
  type SourceAdapter,
} from '@curlew/convert';
import type { Capture } from './capture.ts';

/** A capture after reading. */
export interface ReadCapture {
  capture: Capture;
  /** What is added to its own indexes, so that no two requests of the whole share one. */
  offset: number;
  /** With its own indexes. */
  diagnostics: Diagnostic[];
}

const ADAPTERS: Record<Capture['kind'], () => SourceAdapter> = {
  curl: () => new CurlAdapter(),
  coll: () => new CollAdapter(),
  har: () => new HarAdapter(),
};

/** Several captures as one source. What their adapters report is kept in `read`, by capture. */
export class CapturesAdapter implements SourceAdapter {
  readonly id = 'captures';
  readonly read: ReadCapture[] = [];

  async parse(input: unknown): Promise<NormalizedRequest[]> {
    const all: NormalizedRequest[] = [];
    let offset = 0;
    for (const capture of input as Capture[]) {
      const diagnostics: Diagnostic[] = [];
      const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
      const requests = await ADAPTERS[capture.kind]().parse(capture.source.text, { report, strict: false });
      this.read.push({ capture, offset, diagnostics });
      let last = -1;
      for (const request of requests) {
        last = Math.max(last, request.sourceIndex, indexOf(request));
        all.push(shifted(request, offset));
      }
      offset += 1 + last;
    }
    return all;
  }

  /** Which of the captures an index of the whole belongs to. */
  captureAt(index: number): number {
    return this.read.findLastIndex(({ offset }) => offset <= index);
  }

  /** A diagnostic of the whole as its capture's adapter would have reported it. */
  ownIndex(diagnostic: Diagnostic): Diagnostic {
    const { index } = diagnostic;
    const found = index === undefined ? undefined : this.read[this.captureAt(index)];
    if (index === undefined || !found) return diagnostic;
    return { ...diagnostic, source: found.capture.kind, index: index - found.offset };
  }
}

/** Which command, item or entry a request is from. */
export function indexOf({ sourceIndex, details }: NormalizedRequest): number {
  return details?.index ?? sourceIndex;
}

function shifted(request: NormalizedRequest, offset: number): NormalizedRequest {
  if (offset === 0) return request;
  const details = { ...request.details, index: indexOf(request) + offset };
  return { ...request, sourceIndex: request.sourceIndex + offset, details };
}
