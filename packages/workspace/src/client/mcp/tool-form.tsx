import type { Json, JsonObject } from '@curlew/openapi';
import { useId, useState } from 'preact/hooks';
import type { McpCallResponse, McpTool } from '../../protocol.ts';
import { activeEnvironment } from '../request/environments.ts';
import { firstValue, resolveSchema } from '../schema-form/field-shape.ts';
import { ValueInput } from '../schema-form/schema-field.tsx';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { CodeBlock } from '../ui/code-block.tsx';

/** Calls a tool as a client would. */
export function ToolForm({ tool }: { tool: McpTool }) {
  const id = useId();
  const schema = resolveSchema(tool.inputSchema, tool.inputSchema);
  const [values, setValues] = useState<Json>(() => firstValue(schema, tool.inputSchema));
  const [answer, setAnswer] = useState<McpCallResponse>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (sourceId.value === undefined) return;
    const environment = activeEnvironment.value;
    setRunning(true);
    try {
      setAnswer(
        await call('callTool', {
          source: sourceId.value,
          tool: tool.name,
          arguments: objectOf(values),
          ...(environment === undefined ? {} : { environment }),
        }),
      );
    } catch (error) {
      notifyError(error);
    }
    setRunning(false);
  };
  const result = answer?.structuredContent ?? answer?.content;
  return (
    <div class="ws-tool-form">
      <h4>Call it</h4>
      <ValueInput
        id={id}
        name={`Arguments of ${tool.name}`}
        schema={schema}
        root={tool.inputSchema}
        value={values}
        onChange={setValues}
      />
      <button type="button" class="ws-button ws-button-main" disabled={isRunning} onClick={() => void run()}>
        {isRunning ? 'Calling…' : 'Call the tool'}
      </button>
      {answer && (
        <div role="status">
          <p class={answer.isError ? 'ws-error' : 'ws-success'}>
            {answer.isError ? 'The tool reports an error.' : 'Result'}
          </p>
          <CodeBlock label="Result" className="ws-tool-result">
            {JSON.stringify(result, null, 2)}
          </CodeBlock>
        </div>
      )}
    </div>
  );
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
