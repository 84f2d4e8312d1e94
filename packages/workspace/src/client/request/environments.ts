import { computed, signal } from '@preact/signals';
import type { EnvironmentList } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';

export const environments = signal<EnvironmentList | undefined>(undefined);
export const activeEnvironment = computed(() => environments.value?.active);

export async function loadEnvironments(): Promise<void> {
  if (sourceId.value === undefined) return;
  try {
    environments.value = await call('listEnvironments', { source: sourceId.value });
  } catch (error) {
    notifyError(error);
  }
}

export async function chooseEnvironment(name: string | undefined): Promise<void> {
  if (sourceId.value === undefined) return;
  try {
    environments.value = await call('chooseEnvironment', {
      source: sourceId.value,
      ...(name === undefined ? {} : { name }),
    });
  } catch (error) {
    notifyError(error);
  }
}
