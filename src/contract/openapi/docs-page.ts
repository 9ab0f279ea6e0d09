import { bases } from '../core/endpoint.ts';
import { style } from './docs-style.ts';
import type { OpenApi } from './openapi.ts';
import type { Parameter, Content, Reference, Answer, Operation } from './openapi-types.ts';
import type { DocumentSchema } from './openapi-schema.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** The same in the XML variant, where there is one. */
  readonly xml: Operation | undefined;
}

/**
 * The interface as one page for people: an index by area, every operation with its parameters and bodies, every record type with its
 * fields. Plain HTML and CSS without scripts, so that it works under any content security policy that allows its own style.
 */
export function docsPage(document: OpenApi): string {
  const entries = entriesOf(document);
  const { info, tags, components } = document;
  const areas = tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${text(info.title)}: interface</title><style>${style}</style></head><body>`,
    `<header><h1>${text(info.title)}: interface</h1><p>${prose(info.description)}</p>`,
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> · <a href="#failures">Failures</a> · <a href="#types">Types</a></p></header>',
    `<nav aria-label="Operations">${areas.map(areaIndex).join('')}</nav><main>`,
    ...areas.map(areaSection),
    failures(components.responses),
    `<section id="types"><h2>Types</h2>${Object.entries(components.schemas).map(typeSection).join('')}</section>`,
    '</main></body></html>',
  ].join('\n');
}

/** Operations of both variants are one entry: they differ in base path and format only. */
function entriesOf({ paths }: OpenApi): Entry[] {
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/api/rest/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        xml: paths[path.replace(bases.json, bases.xml)]?.[method],
      })),
    );
}

interface AreaEntries {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

function areaIndex({ name, entries }: AreaEntries): string {
  const links = entries.map(
    ({ operation }) => `<li><a href="#${text(operation.operationId)}">${text(operation.operationId)}</a></li>`,
  );
  return `<h2><a href="#area-${text(name)}">${text(name)}</a></h2><ul>${links.join('')}</ul>`;
}

function areaSection({ name, description, entries }: AreaEntries): string {
  return `<section id="area-${text(name)}"><h2>${text(name)}</h2><p>${prose(description)}</p>${entries.map(operationSection).join('')}</section>`;
}

function operationSection({ method, path, operation, xml }: Entry): string {
  const { operationId, summary, parameters, requestBody, responses, security } = operation;
  return [
    `<article id="${text(operationId)}"><h3>${text(operationId)}</h3>`,
    `<p class="line"><b class="${method.toLowerCase()}">${method}</b> <code>${text(path).replaceAll('/', '/<wbr>')}</code></p>`,
    `<p>${prose(summary)}${security.length === 0 ? ' <em>Without sign-on.</em>' : ''}</p>`,
    parameters.length === 0 ? '' : parameterTable(parameters),
    requestBody === undefined ? '' : contents('Body', { ...requestBody.content, ...xml?.requestBody?.content }),
    ...Object.entries(responses).map(([status, answer]) => response(status, answer, xml?.responses[status])),
    '</article>',
  ].join('');
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '', example }) =>
      `<tr><th scope="row"><code>${text(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${typeOf(schema)}</td><td>${prose(description)}${exampleText(example)}</td></tr>`,
  );
  return table(['Parameter', 'Place', 'Type', 'Meaning'], rows);
}

function exampleText(example: unknown): string {
  if (example === undefined) return '';
  return ` <small>Such as</small> <code>${text(JSON.stringify(example).replace(/[[\]"]/g, ''))}</code>`;
}

function table(columns: readonly string[], rows: readonly string[]): string {
  const heads = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function response(status: string, answer: Answer | Reference, xml: Answer | Reference | undefined): string {
  if ('$ref' in answer) return '';
  if (answer.content === undefined) return `<p><b>${status}</b> ${prose(answer.description)}</p>`;
  const xmlContent = xml === undefined || '$ref' in xml ? {} : xml.content;
  return contents(`<b>${status}</b> Answer`, { ...answer.content, ...xmlContent });
}

function contents(label: string, content: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const line = `${label}: ${typeOf(schema)} <small>${text(type)}</small>`;
      if (example === undefined) return `<p>${line}</p>`;
      const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      return `<details><summary>${line}</summary><pre tabindex="0">${text(shown)}</pre></details>`;
    })
    .join('');
}

function failures(answers: OpenApi['components']['responses']): string {
  const rows = Object.entries(answers).map(
    ([name, { description }]) =>
      `<tr><th scope="row">${text(name.replace('Error', ''))}</th><td>${prose(description)}</td></tr>`,
  );
  const bodies =
    'Every failure has the body <a href="#type-ErrorBody">ErrorBody</a>; in XML it is the element <code>error</code>.';
  return `<section id="failures"><h2>Failures</h2><p>${bodies}</p>${table(['Status', 'Meaning'], rows)}</section>`;
}

function typeSection([name, schema]: [string, DocumentSchema]): string {
  // The document's records are objects with properties, or maps without.
  const properties = Object.entries((schema.properties ?? {}) as Record<string, DocumentSchema>);
  const rows = properties.map(
    ([field, fieldSchema]) =>
      `<tr><th scope="row"><code>${text(field)}</code></th><td>${typeOf(fieldSchema)}</td><td>${prose(descriptionOf(fieldSchema))}</td></tr>`,
  );
  const fields = rows.length === 0 ? '<p>Any values by their names.</p>' : table(['Field', 'Type', 'Meaning'], rows);
  // A link opens the details that its target is inside of.
  return `<details><summary>${text(name)}</summary><div id="type-${text(name)}">${fields}</div></details>`;
}

const units: Readonly<Record<string, string>> = { h: 'hours', '%': 'percent', currency: 'the currency', byte: 'bytes' };

function descriptionOf(schema: DocumentSchema): string {
  const name = typeof schema['x-unit'] === 'string' ? schema['x-unit'] : '';
  const unit = name === '' ? '' : `In ${units[name] ?? name}. `;
  return unit + (typeof schema.description === 'string' ? schema.description : '');
}

function typeOf(schema: DocumentSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#type-${text(name)}">${text(name)}</a>`;
  }
  // Schemas of the document: see documentSchema.
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as DocumentSchema[]).map(typeOf).join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items as DocumentSchema)}`;
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  return text(typeof types === 'string' ? types : 'any');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(content: string): string {
  return content.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** Text whose `code` is set as such. */
function prose(content: string): string {
  return text(content).replace(/`([^`]+)`/g, '<code>$1</code>');
}
