export {
  type CreateOptions,
  createProject,
  type PackageManager,
  TEMPLATES,
  type Template,
} from './create-project.ts';
export { main } from './main.ts';
