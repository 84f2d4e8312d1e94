import { render } from 'preact';
import './styles/index.css';
import { App } from './shell/app.tsx';
import { connect } from './state/connect.ts';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element `app`.');
render(<App />, root);
connect();
// Loaded while the server reads the description. The editor's pane imports it again, and reports what fails.
void import('./editor/code-editor.ts').catch(() => undefined);
