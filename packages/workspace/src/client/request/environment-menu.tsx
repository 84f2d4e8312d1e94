import { openDialog } from '../state/dialogs.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { chooseEnvironment, environments } from './environments.ts';

/** The environment whose server, credentials, variables and secrets requests have. */
export function EnvironmentMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const list = environments.value;
  return (
    <Menu
      label={`Environment: ${list?.active ?? 'none'}`}
      align="end"
      className="ws-quiet"
      items={[
        {
          label: 'No environment: keep nothing on the disk',
          isChecked: list?.active === undefined,
          run: () => void chooseEnvironment(undefined),
        },
        ...(list?.environments ?? []).map(({ name }) => ({
          label: name,
          isChecked: name === list?.active,
          run: () => void chooseEnvironment(name),
        })),
        ...(list?.active === undefined
          ? []
          : [
              {
                label: `Edit, rename or delete ${list.active}…`,
                run: () => openDialog({ kind: 'environments', name: list.active ?? '' }),
              },
            ]),
        { label: 'New environment…', run: () => openDialog({ kind: 'environments', name: '' }) },
        ...more,
      ]}
    />
  );
}
