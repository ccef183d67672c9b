import { zip } from '../../tests/kit/files/files.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const escapeAttribute = (text: string): string => escapeXml(text).replaceAll('"', '&quot;');

/** A part of an Office file, with its content type and its relationships by id. */
export interface OfficePart {
  path: string;
  content: string | Buffer;
  /** The specific suffix of the content type; pictures have none. */
  type?: string;
  relationships?: Record<string, readonly [type: string, target: string]>;
}

const relations = (relationships: NonNullable<OfficePart['relationships']>): string =>
  `${XML}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${Object.entries(relationships)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Returns an Office file with these parts (ECMA-376). The first part is the main part. */
export const officeFile = (parts: readonly OfficePart[], title: string): Buffer => {
  const core = `${XML}<cp:coreProperties xmlns:cp="${PACKAGE_NAMESPACE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Yarrowdyne Automation</dc:creator></cp:coreProperties>`;
  const overrides = parts
    .filter(({ type }) => type)
    .map(({ path, type }) => `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`);
  const types = `${XML}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${overrides.join('')}</Types>`;
  const root = relations({ r1: ['officeDocument', parts[0]!.path] }).replace(
    '</Relationships>',
    `<Relationship Id="r2" Type="${PACKAGE_NAMESPACE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  );
  return zip([
    { name: '[Content_Types].xml', data: types },
    { name: '_rels/.rels', data: root },
    { name: 'docProps/core.xml', data: core },
    ...parts.flatMap(({ path, content, relationships }) => {
      const nameStart = path.lastIndexOf('/') + 1;
      const data = typeof content === 'string' ? XML + content : content;
      return [
        { name: path, data },
        ...(relationships
          ? [{ name: `${path.slice(0, nameStart)}_rels/${path.slice(nameStart)}.rels`, data: relations(relationships) }]
          : []),
      ];
    }),
  ]);
};
