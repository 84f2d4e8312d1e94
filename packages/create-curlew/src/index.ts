export { type CreateOptions, createProject, TEMPLATES, type Template } from './create-project.ts';
export { main } from './main.ts';
