import { describe, expect, test } from 'vitest';
import { authoredExamples, liveExamples } from './shown-example.ts';

describe('members of JSON bodies, with the names around them', () => {
  test.each([
    { session: { id: 'velvet-otter' } },
    { data: { userSession: { id: 'velvet-otter' } } },
    { securityQuestion: { question: 'Which animal?', answer: 'velvet-otter' } },
    { seed: { phrase: 'velvet-otter' } },
    { reset: { link: '/now/velvet-otter' } },
    { query: 'mutation Login($p: String!) { login(password: $p) { id } }', variables: { p: 'velvet-otter' } },
    { query: 'mutation Login($p: String = "velvet-otter") { login(password: $p) { id } }' },
    { tok: 'velvet-otter' },
    { two_factor: 'velvet-otter' },
    { recoveryWords: 'velvet-otter' },
    { 'g-recaptcha-response': 'velvet-otter' },
    { fields: [{ type: 'password', value: 'velvet-otter' }] },
    { patch: [{ op: 'replace', path: '/user/password', value: 'velvet-otter' }] },
    { ini: '[db] password = velvet-otter' },
    { run: 'sshpass -p velvet-otter ssh host' },
    { run: 'mysql -u root -pvelvet-otter db' },
    { mot_de_passe: 'velvet-otter' },
    { hasło: 'velvet-otter' },
    { note: 'Log in with the password VelvetOtter' },
    { note: 'My token is velvet-otter' },
  ])('%j is not shown', async (body) => {
    for (const examplesOf of [liveExamples, authoredExamples])
      expect(JSON.stringify(await examplesOf(body))).not.toMatch(/velvet-?otter/i);
  });

  test.each([
    { session: { id: 'velvet-otter', title: 'Keynote' } },
    { question: { id: 'velvet-otter', answer: 'otter' } },
    { token: { type: 'velvet-otter' } },
    { fields: [{ type: 'text', value: 'velvet-otter' }] },
    { patch: [{ op: 'replace', path: '/user/title', value: 'velvet-otter' }] },
    { run: 'mkdir -p velvet-otter' },
    { sample: 'let token = response.json().token // velvet-otter' },
    { page: { url: '/velvet-otter' } },
    { query: 'query Pets($p: String!) { pets(kind: $p) { id } }', variables: { p: 'velvet-otter' } },
    { note: 'The otter changed its password yesterday. velvet-otter' },
    { note: 'The token is required for velvet-otter' },
  ])('%j is shown', async (body) => {
    expect(JSON.stringify(await authoredExamples(body))).toContain('velvet-otter');
    expect(JSON.stringify(await liveExamples(body))).not.toContain('velvet-otter');
  });
});
