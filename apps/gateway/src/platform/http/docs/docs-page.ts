import { contract } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { type Json, type OpenApi, type Operation, openapi } from './openapi';

const escape = (text: unknown): string => String(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
const code = (text: unknown): string => `<code>${escape(text)}</code>`;
const anchor = (name: string): string => escape(name.replace(/[^\w.-]/g, '-'));
/** Renders the backticks of a description as code and its newlines as line breaks. */
const prose = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n', '<br>');

const typeOf = (schema: Json | undefined): string => {
  if (!schema) return '';
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!;
    return `<a href="#schema-${anchor(name)}">${escape(name)}</a>`;
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => code(one)).join(' | ');
  const choice = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choice) return choice.map(typeOf).join(' | ');
  if (Array.isArray(schema.prefixItems)) return `[${(schema.prefixItems as Json[]).map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Json)}`;
  if (schema.type === 'object' && schema.properties) return fieldsTable(schema);
  const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'format', 'default']
    .filter((key) => schema[key] !== undefined)
    .map((key) => `${key} ${escape(schema[key])}`);
  return `${escape(schema.type ?? 'anything')}${bounds.length ? ` <small>${bounds.join(', ')}</small>` : ''}`;
};

const row = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (heads: string[], rows: string[]): string =>
  rows.length
    ? `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    : '';

const fieldsTable = (schema: Json): string => {
  const requiredFields = new Set((schema.required ?? []) as string[]);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return table(
    ['Field', 'Type', 'About'],
    fields.map(([name, field]) =>
      row([
        code(name) + (requiredFields.has(name) ? '' : ' <small>optional</small>'),
        typeOf(field),
        prose(String(field.description ?? '')),
      ]),
    ),
  );
};

const contentOf = (part: Json | undefined): Json | undefined =>
  Object.values((part?.content ?? {}) as Record<string, { schema?: Json }>)[0]?.schema;

const routeOf = (path: string, verb: string, operation: Operation): string => {
  const parameters = operation.parameters.filter(({ name }) => name);
  const roles = operation['x-roles'];
  const [successResponse] = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  const errorResponses = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const body = contentOf(operation.requestBody as Json | undefined);
  return `<article id="${anchor(operation.operationId)}">
<h3><span class="verb ${escape(verb)}">${escape(verb.toUpperCase())}</span> ${code(path)}</h3>
<p>${escape(operation.summary)}</p>
<p class="who">For ${escape(Array.isArray(roles) ? roles.join(', ') : roles)}</p>
${table(
  ['Parameter', 'In', 'Type', 'About'],
  parameters.map((one) =>
    row([
      code(one.name) + (one.required ? '' : ' <small>optional</small>'),
      escape(one.in),
      typeOf(one.schema as Json),
      prose(String(one.description ?? '')),
    ]),
  ),
)}
${body ? `<h4>Body</h4>${typeOf(body)}` : ''}
<h4>Answer ${escape(successResponse?.[0])}</h4>${typeOf(contentOf(successResponse?.[1])) || prose(String(successResponse?.[1].description ?? ''))}
<details><summary>Refusals</summary>${table(
    ['Status', 'Codes'],
    errorResponses.map(([status, response]) => row([escape(status), prose(String(response.description))])),
  )}</details>
</article>`;
};

/** Renders the OpenAPI document as a page without scripts and with one local style sheet. */
export const docsPage = (document: OpenApi): string => {
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const groups = document.tags.map(({ name }) => ({ name, routes: operations.filter(({ operation }) => operation.tags.includes(name)) }));
  const schemas = Object.entries(document.components.schemas).filter(([name]) => !name.startsWith('refusal.'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Calls">
<p><strong>${escape(document.info.title)}</strong> ${escape(document.info.version)}</p>
${groups
  .map(
    ({ name, routes }) =>
      `<h2>${escape(name)}</h2><ul>${routes.map(({ operation }) => `<li><a href="#${anchor(operation.operationId)}">${escape(operation.operationId.split('.')[1])}</a></li>`).join('')}</ul>`,
  )
  .join('')}
<p><a href="#schemas">Schemas</a> · <a href="/api/openapi.json">openapi.json</a></p>
</nav>
<main>
<h1>${escape(document.info.title)} API</h1>
<p>${escape(document.info.description)}</p>
${groups.map(({ name, routes }) => `<section><h2>${escape(name)}</h2>${routes.map(({ path, verb, operation }) => routeOf(path, verb, operation)).join('\n')}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>
${schemas.map(([name, schema]) => `<article id="schema-${anchor(name)}"><h3>${code(name)}</h3>${prose(String(schema.description ?? ''))}${typeOf(schema)}</article>`).join('\n')}
</section>
</main>
</body>
</html>
`;
};

const DOCS_STYLE = `:root{color-scheme:light dark;--line:light-dark(#d5dadd,#3a444b);--soft:light-dark(#5a666d,#a9b4ba);--code:light-dark(#f1f4f5,#222a2f);--accent:light-dark(#0b5c6b,#6fc6d4)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:16rem minmax(0,1fr);background:light-dark(#fff,#14191d);color:light-dark(#182126,#e7ecee)}
nav{position:sticky;top:0;max-height:100vh;overflow:auto;padding:1rem 1.5rem;border-inline-end:1px solid var(--line)}
nav h2{font-size:.875rem;margin:1rem 0 .25rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.125rem 0}
nav p a{display:inline}
main{padding:1rem 2rem;max-width:64rem}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
article{border-block-start:1px solid var(--line);padding:1rem 0;scroll-margin-top:1rem;overflow-x:auto}
h3{margin:0;font-size:1.0625rem}
h4{margin:1rem 0 .25rem}
code{font:.875em ui-monospace,monospace;background:var(--code);padding:.0625rem .25rem;border-radius:.1875rem}
.verb{display:inline-block;min-width:4rem;font-size:.8125rem;font-weight:700;color:var(--accent)}
.who,small{color:var(--soft)}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-size:.9375rem}
th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-block-end:1px solid var(--line)}
summary{cursor:pointer}
@media (max-width:45rem){body{display:block}nav{position:static;max-height:none;border:0}main{padding:1rem}}
`;

/** Serves the contract as an OpenAPI document and as a page. Both are generated at the first request, so that they do not delay startup. */
export const serveDocs = (fastify: FastifyInstance): void => {
  let cachedDocument: OpenApi | undefined;
  const document = (): OpenApi => {
    cachedDocument ??= openapi(contract);
    return cachedDocument;
  };
  fastify.get('/api/openapi.json', () => document());
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(document())));
  fastify.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
};
