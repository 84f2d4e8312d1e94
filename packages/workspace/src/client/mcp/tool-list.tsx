import type { Json, JsonObject } from '@curlew/openapi';
import { useId, useState } from 'preact/hooks';
import type { CallResponse, McpTool } from '../../protocol.ts';
import { sendConnection } from '../request/connection-settings.ts';
import { keepEntered } from '../request/environments.ts';
import { WithheldSecrets } from '../request/withheld-secrets.tsx';
import { firstValue, resolveSchema, typeWords } from '../schema-form/field-shape.ts';
import { ValueInput } from '../schema-form/schema-field.tsx';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { operations, sourceId } from '../state/source-state.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { protocolMark } from '../ui/protocol-mark.ts';
import { Sentence } from '../ui/sentence.tsx';

/** Drawn at once; a filter reaches the others. */
const MAX_SHOWN = 200;

export function ToolList({ tools }: { tools: readonly McpTool[] }) {
  const [open, setOpen] = useState<string>();
  const [filter, setFilter] = useState('');
  if (tools.length === 0) return <p class="ws-empty">No operation of the description is a tool.</p>;
  const found = tools.filter(({ name, operation }) =>
    `${name} ${operation}`.toLowerCase().includes(filter.toLowerCase()),
  );
  return (
    <>
      {tools.length > 12 && (
        <div class="ws-section">
          <input
            class="ws-input"
            type="search"
            aria-label="Filter the tools"
            placeholder="Filter"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        </div>
      )}
      <ul class="ws-rows">
        {found.slice(0, MAX_SHOWN).map((tool) => (
          <li key={tool.name}>
            <Tool
              tool={tool}
              isOpen={open === tool.name}
              onToggle={() => setOpen(open === tool.name ? undefined : tool.name)}
            />
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN && <p class="ws-empty">{found.length - MAX_SHOWN} more: use the filter.</p>}
    </>
  );
}

function Tool({ tool, isOpen, onToggle }: { tool: McpTool; isOpen: boolean; onToggle: () => void }) {
  const { name, operation, description, hints, tokens, degraded, inputSchema, outputSchema } = tool;
  const method = operation.slice(0, operation.indexOf(' '));
  const described = operations.value.find((one) => `${one.method} ${one.path}` === operation);
  const mark = described && (protocolMark(described.protocol) ?? method);
  return (
    <>
      <div class="ws-line">
        <button type="button" class="ws-tool-name" aria-expanded={isOpen} onClick={onToggle}>
          {name}
        </button>
        {hintWords(hints).map((word) => (
          <span key={word} class="ws-tag">
            {word}
          </span>
        ))}
        <span class="ws-quiet ws-end ws-tabular">{tokens.toLocaleString('en')} tokens</span>
      </div>
      <div class="ws-quiet ws-line ws-tool-operation">
        <span class="cl-method" data-method={mark ?? ''}>
          {mark ?? method}
        </span>
        <code>{operation.slice(method.length + 1)}</code>
        <code>({argumentWords(tool)})</code>
      </div>
      {degraded.map((sentence) => (
        <p key={sentence} class="ws-warning ws-small ws-tool-operation">
          <Sentence text={sentence} />
        </p>
      ))}
      {isOpen && (
        <div class="ws-tool-open">
          <p class="ws-tool-description">{description}</p>
          <Properties title="Arguments" schema={inputSchema} />
          {outputSchema && <Properties title="Result" schema={outputSchema} />}
          <ToolForm key={name} tool={tool} />
        </div>
      )}
    </>
  );
}

function Properties({ title, schema }: { title: string; schema: McpTool['inputSchema'] }) {
  const resolved = resolveSchema(schema, schema);
  const properties = Object.entries((resolved.properties ?? {}) as Record<string, never>);
  const required = Array.isArray(resolved.required) ? resolved.required : [];
  if (properties.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl class="ws-facts">
        {properties.map(([name, property]) => {
          const one = resolveSchema(property, schema);
          return (
            <div key={name} class="ws-contents">
              <dt class="ws-mono">{name}</dt>
              <dd>
                {typeWords(one, schema)}
                {required.includes(name) && <span class="ws-property-required"> required</span>}
                {typeof one.description === 'string' && (
                  <div class="ws-quiet">
                    <Sentence text={one.description} />
                  </div>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function hintWords({ readOnlyHint, destructiveHint, idempotentHint }: McpTool['hints']): string[] {
  return [
    readOnlyHint ? 'read-only' : '',
    destructiveHint && !readOnlyHint ? 'destructive' : '',
    idempotentHint && !readOnlyHint ? 'idempotent' : '',
  ].filter(Boolean);
}

function argumentWords({ inputSchema }: McpTool): string {
  const { properties, required } = inputSchema;
  const names = Object.keys((properties ?? {}) as object);
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  if (names.length === 0) return '';
  return names
    .sort((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
    .map((name) => (isRequired(name) ? name : `${name}?`))
    .join(', ');
}

/** Calls a tool as a client would. */
function ToolForm({ tool }: { tool: McpTool }) {
  const id = useId();
  const schema = resolveSchema(tool.inputSchema, tool.inputSchema);
  const [values, setValues] = useState<Json>(() => firstValue(schema, tool.inputSchema));
  const [answer, setAnswer] = useState<CallResponse<'callTool'>>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (sourceId.value === undefined) return;
    setRunning(true);
    try {
      await keepEntered();
      const request = {
        source: sourceId.value,
        tool: tool.name,
        arguments: getObject(values),
        connection: sendConnection.value,
      };
      setAnswer(await call('callTool', request));
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
      {answer?.withheld && (
        <WithheldSecrets
          what="The tool was not called"
          withheld={answer.withheld}
          action="call"
          onAllowed={() => void run()}
        />
      )}
      {answer && !answer.withheld && (
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

function getObject(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
