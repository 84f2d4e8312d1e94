import { loadModule } from '../load-file.ts';
import { type Choices, readChoices, writeChoices } from './choices.ts';

type Control = HTMLSelectElement | HTMLInputElement;

/** A choice on one page holds for all pages that offer it; a script loaded on demand rewrites the samples. */
export function setUpChoices(form: HTMLFormElement): void {
  const controls = [...form.querySelectorAll<Control>('select, input')];
  const defaults = controls.map(({ value }) => value);
  for (const control of controls) remember(control, readChoices());
  form.addEventListener('change', () => {
    showVariables(form);
    writeChoices(chosenIn(controls, readChoices()));
    showSamples(form);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  showVariables(form);
  form.hidden = false;
  if (controls.some(({ value }, at) => value !== defaults[at])) showSamples(form);
}

/** A choice of another page, where this one offers it. */
function remember(control: Control, choices: Choices): void {
  const { clVariable } = control.dataset;
  const value =
    clVariable === undefined ? choices[control.name as keyof Choices] : choices.variables?.[clVariable];
  const isOffered =
    control instanceof HTMLInputElement || [...control.options].some((option) => option.value === value);
  if (typeof value === 'string' && isOffered) control.value = value;
}

function chosenIn(controls: readonly Control[], before: Choices): Choices {
  const variables = { ...before.variables };
  const chosen: Record<string, string> = {};
  for (const control of controls) {
    const { clVariable } = control.dataset;
    if (clVariable === undefined) chosen[control.name] = control.value;
    // Another server may have a variable of the same name.
    else if (control.closest('[hidden]') === null) variables[clVariable] = control.value;
  }
  return { ...before, ...chosen, variables };
}

/** Shows only the variables of the chosen server. */
function showVariables(form: HTMLFormElement): void {
  const server = form.querySelector<HTMLSelectElement>('[name="server"]')?.value;
  for (const label of form.querySelectorAll<HTMLElement>('[data-cl-server]'))
    label.hidden = server !== undefined && label.dataset.clServer !== server;
}

interface SampleChoices {
  showChosen(card: HTMLElement | null, operation: string, choices: Choices): Promise<void>;
}

async function showSamples(form: HTMLFormElement): Promise<void> {
  const { clChoices = '', clOperation = '' } = form.dataset;
  const { showChosen } = await loadModule<SampleChoices>(clChoices);
  await showChosen(form.closest('.cl-card'), clOperation, readChoices());
}
