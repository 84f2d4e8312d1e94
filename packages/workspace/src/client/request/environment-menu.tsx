import { openDialog } from '../state/dialogs.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { chooseEnvironment, environments } from './environments.ts';

/** The environment whose variables and secrets requests have. */
export function EnvironmentMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const list = environments.value;
  return (
    <Menu
      label={`Environment: ${list?.active ?? 'none'}`}
      align="end"
      className="ws-quiet"
      items={[
        {
          label: 'No environment',
          isChecked: list?.active === undefined,
          run: () => void chooseEnvironment(undefined),
        },
        ...(list?.environments ?? []).map(({ name }) => ({
          label: name,
          isChecked: name === list?.active,
          run: () => void chooseEnvironment(name),
        })),
        { label: 'Edit environments…', run: () => openDialog({ kind: 'environments' }) },
        ...more,
      ]}
    />
  );
}
