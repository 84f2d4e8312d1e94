import { treeGrouping } from '../state/source-state.ts';
import type { OutlineRow } from './outline-row.ts';

/** A row of the outline. */
export function OutlineLine({ row }: { row: OutlineRow }) {
  const { kind, title, operation, component, count, errors, warnings } = row;
  const isPath = kind === 'group' && treeGrouping.value === 'paths' && title.startsWith('/');
  return (
    <>
      {operation && (
        <span class="cl-verb" data-method={operation.method}>
          {operation.method}
        </span>
      )}
      <span
        class={[
          'ws-clip',
          kind === 'group' && 'ws-tree-group',
          (isPath || kind === 'component') && 'ws-mono',
          operation?.isDeprecated && 'ws-struck',
        ]
          .filter(Boolean)
          .join(' ')}
        title={operation ? `${operation.method} ${operation.path}` : title}
      >
        {title}
      </span>
      {errors + warnings > 0 && (kind !== 'group' || !row.isExpanded) && (
        <span class="ws-mark" data-severity={errors > 0 ? 'error' : 'warning'} aria-hidden="true" />
      )}
      {operation && <span class="ws-hidden">{operation.path}</span>}
      {errors + warnings > 0 && <span class="ws-hidden">{problemWords(errors, warnings)}</span>}
      {kind === 'group' && <span class="ws-count">{count}</span>}
      {component && component.usageCount === 0 && row.componentKind !== 'securitySchemes' && (
        <span class="ws-count">unused</span>
      )}
    </>
  );
}

function problemWords(errors: number, warnings: number): string {
  const words = [
    errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ];
  return words.filter(Boolean).join(', ');
}
