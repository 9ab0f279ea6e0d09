import { basePaths } from '../core/endpoint.ts';
import type { OpenApi } from './openapi.ts';
import type {
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  SchemaReference,
} from './openapi-text.ts';
import type { DocumentSchema } from './openapi-schema.ts';

interface DocsEntry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
  /** The same in the XML variant, where there is one. */
  readonly xml: OpenApiOperation | undefined;
}

/**
 * The interface as one page for people: an index by area, every operation with its parameters and bodies, every record type with its
 * fields. Plain HTML and CSS without scripts, so that it works under any content security policy that allows its own style.
 */
export function docsPage(document: OpenApi): string {
  const entries = docsEntries(document);
  const { info, tags, components } = document;
  const areas = tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeDocsText(info.title)}: interface</title><style>${docsStyle}</style></head><body>`,
    `<header><h1>${escapeDocsText(info.title)}: interface</h1><p>${prose(info.description)}</p>`,
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> · <a href="#failures">Failures</a> · <a href="#types">Types</a></p></header>',
    `<nav aria-label="Operations">${areas.map(areaIndex).join('')}</nav><main>`,
    ...areas.map(areaSection),
    failures(components.responses),
    `<section id="types"><h2>Types</h2>${Object.entries(components.schemas).map(typeSection).join('')}</section>`,
    '</main></body></html>',
  ].join('\n');
}

/** Operations of both variants are one entry: they differ in base path and format only. */
function docsEntries({ paths }: OpenApi): DocsEntry[] {
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/api/rest/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        xml: paths[path.replace(basePaths.json, basePaths.xml)]?.[method],
      })),
    );
}

interface AreaEntries {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly DocsEntry[];
}

function areaIndex({ name, entries }: AreaEntries): string {
  const links = entries.map(
    ({ operation }) =>
      `<li><a href="#${escapeDocsText(operation.operationId)}">${escapeDocsText(operation.operationId)}</a></li>`,
  );
  return `<h2><a href="#area-${escapeDocsText(name)}">${escapeDocsText(name)}</a></h2><ul>${links.join('')}</ul>`;
}

function areaSection({ name, description, entries }: AreaEntries): string {
  return `<section id="area-${escapeDocsText(name)}"><h2>${escapeDocsText(name)}</h2><p>${prose(description)}</p>${entries.map(operationSection).join('')}</section>`;
}

function operationSection({ method, path, operation, xml }: DocsEntry): string {
  const { operationId, summary, parameters, requestBody, responses, security } = operation;
  return [
    `<article id="${escapeDocsText(operationId)}"><h3>${escapeDocsText(operationId)}</h3>`,
    `<p class="line"><b class="${method.toLowerCase()}">${method}</b> <code>${escapeDocsText(path).replaceAll('/', '/<wbr>')}</code></p>`,
    `<p>${prose(summary)}${security.length === 0 ? ' <em>Needs no sign-in.</em>' : ''}</p>`,
    parameters.length === 0 ? '' : parameterTable(parameters),
    requestBody === undefined ? '' : contents('Body', { ...requestBody.content, ...xml?.requestBody?.content }),
    ...Object.entries(responses).map(([status, answer]) => response(status, answer, xml?.responses[status])),
    '</article>',
  ].join('');
}

function parameterTable(parameters: readonly OpenApiParameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '', example }) =>
      `<tr><th scope="row"><code>${escapeDocsText(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${docsTypeText(schema)}</td><td>${prose(description)}${exampleText(example)}</td></tr>`,
  );
  return docsTable(['Parameter', 'Place', 'Type', 'Meaning'], rows);
}

function exampleText(example: unknown): string {
  if (example === undefined) return '';
  return ` <small>Such as</small> <code>${escapeDocsText(JSON.stringify(example).replace(/[[\]"]/g, ''))}</code>`;
}

function docsTable(columns: readonly string[], rows: readonly string[]): string {
  const heads = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function response(
  status: string,
  answer: OpenApiResponse | SchemaReference,
  xml: OpenApiResponse | SchemaReference | undefined,
): string {
  if ('$ref' in answer) return '';
  if (answer.content === undefined) return `<p><b>${status}</b> ${prose(answer.description)}</p>`;
  const xmlContent = xml === undefined || '$ref' in xml ? {} : xml.content;
  return contents(`<b>${status}</b> Answer`, { ...answer.content, ...xmlContent });
}

function contents(label: string, content: OpenApiContent): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const line = `${label}: ${docsTypeText(schema)} <small>${escapeDocsText(type)}</small>`;
      if (example === undefined) return `<p>${line}</p>`;
      const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      return `<details><summary>${line}</summary><pre tabindex="0">${escapeDocsText(shown)}</pre></details>`;
    })
    .join('');
}

function failures(answers: OpenApi['components']['responses']): string {
  const rows = Object.entries(answers).map(
    ([name, { description }]) =>
      `<tr><th scope="row">${escapeDocsText(name.replace('Error', ''))}</th><td>${prose(description)}</td></tr>`,
  );
  const bodies =
    'Every failure has the body <a href="#type-ErrorBody">ErrorBody</a>; in XML it is the element <code>error</code>.';
  return `<section id="failures"><h2>Failures</h2><p>${bodies}</p>${docsTable(['Status', 'Meaning'], rows)}</section>`;
}

function typeSection([name, schema]: [string, DocumentSchema]): string {
  // The document's records are objects with properties, or maps without.
  const properties = Object.entries((schema.properties ?? {}) as Record<string, DocumentSchema>);
  const rows = properties.map(
    ([field, fieldSchema]) =>
      `<tr><th scope="row"><code>${escapeDocsText(field)}</code></th><td>${docsTypeText(fieldSchema)}</td><td>${prose(descriptionOf(fieldSchema))}</td></tr>`,
  );
  const fields =
    rows.length === 0 ? '<p>Any values by their names.</p>' : docsTable(['Field', 'Type', 'Meaning'], rows);
  // A link opens the details that its target is inside of.
  return `<details><summary>${escapeDocsText(name)}</summary><div id="type-${escapeDocsText(name)}">${fields}</div></details>`;
}

const docsUnitWords: Readonly<Record<string, string>> = {
  h: 'hours',
  '%': 'percent',
  currency: 'the currency',
  byte: 'bytes',
};

function descriptionOf(schema: DocumentSchema): string {
  const name = typeof schema['x-unit'] === 'string' ? schema['x-unit'] : '';
  const unit = name === '' ? '' : `In ${docsUnitWords[name] ?? name}. `;
  return unit + (typeof schema.description === 'string' ? schema.description : '');
}

function docsTypeText(schema: DocumentSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#type-${escapeDocsText(name)}">${escapeDocsText(name)}</a>`;
  }
  // Schemas of the document: see documentSchema.
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as DocumentSchema[]).map(docsTypeText).join(' or ');
  if (schema.items !== undefined) return `list of ${docsTypeText(schema.items as DocumentSchema)}`;
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  return escapeDocsText(typeof types === 'string' ? types : 'any');
}

const docsEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeDocsText(content: string): string {
  return content.replace(/[&<>"]/g, (character) => docsEscapes[character] ?? '');
}

/** Text whose `code` is set as such. */
function prose(content: string): string {
  return escapeDocsText(content).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The look of the interface's page, light or dark as the reader's system is. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #3a4250); --soft: light-dark(#f4f6f9, #1b2028);
  --text: light-dark(#1c2430, #e4e8ee); --link: light-dark(#0b5cad, #83b9f5); --page: light-dark(#fff, #12161c); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
  display: grid; grid-template: auto 1fr / 17rem minmax(0, 1fr); }
header { grid-column: 1 / -1; padding: 1rem 2rem; border-bottom: 1px solid var(--line); }
header p { max-width: 60rem; margin: .5rem 0; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; margin: 0; }
a { color: var(--link); }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 0 1rem 2rem 2rem; border-right: 1px solid var(--line); }
nav h2 { font-size: 1rem; margin: 1rem 0 .25rem; } nav ul { list-style: none; margin: 0; padding: 0; font-size: .85rem; }
nav a { text-decoration: none; overflow-wrap: anywhere; } nav a:hover { text-decoration: underline; }
main { padding: 0 2rem 4rem; max-width: 70rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; scroll-margin-top: 1rem; }
article:target, div:target { outline: 2px solid var(--link); }
.line { margin: .25rem 0; } .line b { display: inline-block; min-width: 4rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; } pre { background: var(--soft); padding: .75rem; overflow: auto; border-radius: 6px;
  max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: .4rem 0; } summary { cursor: pointer; } #types > details > summary { font-weight: 600; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
thead th { background: var(--soft); } tbody th { font-weight: 400; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; max-height: none; border-right: 0; padding: 0 1rem; }
  header, main { padding-inline: 1rem; } }
@media print { nav { display: none; } body { display: block; } }
`;
