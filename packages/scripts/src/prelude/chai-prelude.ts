/** Assertions about responses: `pm.response.to.have.status(200)`. */
export const CHAI_PRELUDE = String.raw`
chai.use(({ Assertion }) => {
  const own = (object) => object instanceof Response;
  const bodyOf = (assertion) => assertion._obj.text();
  Assertion.addMethod('status', function (wanted) {
    const found = typeof wanted === 'number' ? this._obj.code : this._obj.status;
    this.assert(found === wanted, 'expected response to have status ' + wanted + ' but got ' + found, 'expected response not to have status ' + wanted);
  });
  Assertion.addMethod('header', function (name, value) {
    const found = this._obj.headers.get(name);
    this.assert(found !== undefined && (arguments.length < 2 || found === value), 'expected response to have header ' + name, 'expected response not to have header ' + name);
  });
  Assertion.addMethod('body', function (wanted) {
    const text = bodyOf(this);
    const holds = wanted === undefined ? text !== '' : wanted instanceof RegExp ? wanted.test(text) : text === wanted;
    this.assert(holds, 'expected response to have the body', 'expected response not to have the body');
  });
  Assertion.addMethod('jsonBody', function (path, value) {
    let found = this._obj.json();
    if (typeof path === 'object' && path !== null && arguments.length === 1) {
      this.assert(chai.util.eql(found, path), 'expected response to have the JSON body', 'expected response not to have the JSON body');
      return;
    }
    if (typeof path === 'string') for (const key of path.replace(/\[(\d+)\]/g, '.$1').split('.')) found = found?.[key];
    const holds = arguments.length === 2 ? chai.util.eql(found, value) : found !== undefined;
    this.assert(holds, 'expected response to have the JSON ' + path, 'expected response not to have the JSON ' + path);
  });
  Assertion.addMethod('jsonSchema', function (schema) {
    const value = own(this._obj) ? this._obj.json() : this._obj;
    const problem = host.schema(schema, value);
    this.assert(problem === null, 'expected a value that is valid against the schema: ' + problem, 'expected a value that is not valid against the schema');
  });
  Assertion.addMethod('responseTime', function () { notSupported('pm.response.to.have.responseTime'); });
  const classes = { info: 1, success: 2, redirection: 3, clientError: 4, serverError: 5 };
  for (const [name, first] of Object.entries(classes))
    Assertion.addProperty(name, function () {
      this.assert(Math.floor(this._obj.code / 100) === first, 'expected ' + this._obj.code + ' to be ' + name, 'expected ' + this._obj.code + ' not to be ' + name);
    });
  const codes = { accepted: 202, badRequest: 400, unauthorized: 401, unauthorised: 401, forbidden: 403, notFound: 404, rateLimited: 429 };
  for (const [name, code] of Object.entries(codes))
    Assertion.addProperty(name, function () {
      this.assert(this._obj.code === code, 'expected ' + this._obj.code + ' to be ' + code, 'expected not ' + code);
    });
  Assertion.addProperty('error', function () {
    this.assert(this._obj.code >= 400, 'expected an error', 'expected no error');
  });
  Assertion.overwriteProperty('ok', (original) => function () {
    if (!own(this._obj)) return original.call(this);
    this.assert(this._obj.code >= 200 && this._obj.code < 300, 'expected ' + this._obj.code + ' to be ok', 'expected ' + this._obj.code + ' not to be ok');
  });
  Assertion.addProperty('json', function () {
    let holds = true;
    try { this._obj.json(); } catch { holds = false; }
    this.assert(holds, 'expected the body to be JSON', 'expected the body not to be JSON');
  });
  Assertion.addProperty('withBody', function () {
    this.assert(bodyOf(this) !== '', 'expected a body', 'expected no body');
  });
});
`;
