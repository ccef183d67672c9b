import { COMPANY, LABELS, type Labels, type TextLanguage } from './labels.ts';
import { escapeAttribute, escapeXml, officeFile } from './package-file.ts';
import type { Block } from './source.ts';

const SPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const FONTS: Partial<Record<TextLanguage, string>> = { ja: 'Yu Gothic', zhTW: 'Microsoft JhengHei', th: 'Leelawadee UI', ab: 'Segoe UI' };

const style = (id: string, name: string, paragraph: string, run: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const stylesOf = (language: TextLanguage, tag: string): string => {
  const font = FONTS[language] ?? 'Calibri';
  const size = (half: number): string => `<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`;
  const lang =
    language === 'ab' ? `<w:lang w:val="en-GB" w:bidi="${tag}"/>` : `<w:lang w:val="${tag}" w:eastAsia="${tag}" w:bidi="${tag}"/>`;
  return `<w:styles ${SPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${language === 'ab' ? 'Segoe UI' : 'Calibri'}" w:hAnsi="Calibri" w:eastAsia="${font}" w:cs="${font}"/>${size(21)}${lang}</w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 'Normal', '<w:spacing w:after="120" w:line="276" w:lineRule="auto"/>', ''),
    style('Title', 'Title', '<w:spacing w:after="60"/>', `<w:b/><w:bCs/><w:color w:val="0B3D47"/>${size(40)}`),
    style('Lead', 'Lead', '<w:spacing w:after="240"/>', `<w:color w:val="51646A"/>${size(22)}`),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="320" w:after="100"/><w:outlineLvl w:val="0"/>',
      `<w:b/><w:bCs/><w:color w:val="0B5563"/>${size(28)}`,
    ),
    style(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:spacing w:before="220" w:after="80"/><w:outlineLvl w:val="1"/>',
      `<w:b/><w:bCs/><w:color w:val="0B3D47"/>${size(23)}`,
    ),
    style('Small', 'Small', '<w:spacing w:after="0"/>', `<w:color w:val="51646A"/>${size(17)}`),
    style(
      'Box',
      'Box',
      '<w:pBdr><w:left w:val="single" w:sz="24" w:space="8" w:color="D9A514"/></w:pBdr><w:shd w:val="clear" w:fill="FBF4DF"/><w:spacing w:before="120" w:after="160"/>',
      '',
    ),
  ].join('')}</w:styles>`;
};

const numberingXml = `<w:numbering ${SPACES}>${(
  [
    [1, 'bullet', '•'],
    [2, 'decimal', '%1.'],
  ] as const
)
  .map(
    ([id, format, text]) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="start"/><w:pPr><w:ind w:start="425" w:hanging="425"/></w:pPr></w:lvl></w:abstractNum>`,
  )
  .join('')}`;

/** Formats a text in which `**words**` are bold. */
const runs = (text: string, more = ''): string =>
  text
    .split('**')
    .map((part, index) => {
      const form = `${index % 2 ? '<w:b/><w:bCs/>' : ''}${more}`;
      return part && `<w:r>${form && `<w:rPr>${form}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(part)}</w:t></w:r>`;
    })
    .join('');

interface Page {
  labels: Labels;
  rtl: boolean;
  /** The number of ordered lists so far. Numbering restarts in each list. */
  lists: number;
}

const WIDTH = 9354;

const paragraph = ({ rtl }: Page, text: string, styleId = 'Normal', more = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${styleId}"/>${more}${rtl ? '<w:bidi/>' : ''}</w:pPr>${runs(text, rtl ? '<w:rtl/>' : '')}</w:p>`;

const table = (page: Page, rows: readonly string[][]): string => {
  const lengths = rows[0]!.map((_, column) => Math.max(6, ...rows.map((row) => Math.min(60, (row[column] ?? '').length))));
  const totalLength = lengths.reduce((sum, length) => sum + length, 0);
  const widths = lengths.map((length) => Math.round((WIDTH * length) / totalLength));
  const line = (side: string): string => `<w:${side} w:val="single" w:sz="4" w:color="C9D6D9"/>`;
  const body = rows.map(
    (row, index) =>
      `<w:tr>${index ? '' : '<w:trPr><w:tblHeader/></w:trPr>'}${row
        .map(
          (cell, column) =>
            `<w:tc><w:tcPr><w:tcW w:w="${widths[column]}" w:type="dxa"/>${index ? '' : '<w:shd w:val="clear" w:fill="E3EEF0"/>'}</w:tcPr>${paragraph(page, index ? cell : `**${cell}**`, 'Normal', '<w:spacing w:before="40" w:after="40" w:line="240" w:lineRule="auto"/>')}</w:tc>`,
        )
        .join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr>${page.rtl ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${['top', 'bottom', 'insideH'].map(line).join('')}</w:tblBorders></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${body.join('')}</w:tbl>${paragraph(page, '', 'Small')}`;
};

const blockXml = (page: Page, block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return paragraph(page, block.text, `Heading${block.level}`);
    case 'list': {
      const id = block.ordered ? ++page.lists + 1 : 1;
      return block.items
        .map((item) =>
          paragraph(page, item, 'Normal', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr><w:spacing w:after="60"/>`),
        )
        .join('');
    }
    case 'table':
      return table(page, block.rows);
    case 'warning':
    case 'note':
      return paragraph(page, `**${page.labels[block.kind]}:** ${block.text}`, 'Box');
    case 'break':
      return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    case 'text':
      return paragraph(page, block.text);
    default:
      throw new Error(`A letter has no ${block.name}`);
  }
};

/** Returns a Word file with the document kind, the title, the blocks, and a footer that contains the document number. */
export const wordFile = (
  header: { language: TextLanguage; title: string; lead: string; kind: string; foot: string },
  blocks: readonly Block[],
): Buffer => {
  const { language, title, lead, kind, foot } = header;
  const page: Page = { labels: LABELS[language], rtl: language === 'ab', lists: 0 };
  const body = [
    paragraph(page, `${COMPANY}  ·  ${kind}`, 'Small'),
    paragraph(page, title, 'Title'),
    paragraph(page, lead, 'Lead'),
    ...blocks.map((block) => blockXml(page, block)),
  ].join('');
  const numbers = Array.from(
    { length: page.lists + 1 },
    (_, index) =>
      `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index ? 2 : 1}"/>${index ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : ''}</w:num>`,
  );
  const word = 'wordprocessingml';
  return officeFile(
    [
      {
        path: 'word/document.xml',
        type: `${word}.document.main`,
        relationships: { r1: ['styles', 'styles.xml'], r2: ['numbering', 'numbering.xml'], r3: ['footer', 'footer1.xml'] },
        content: `<w:document ${SPACES}><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="r3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1276" w:bottom="1134" w:left="1276" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      },
      { path: 'word/styles.xml', type: `${word}.styles`, content: stylesOf(language, escapeAttribute(page.labels.tag)) },
      { path: 'word/numbering.xml', type: `${word}.numbering`, content: `${numberingXml}${numbers.join('')}</w:numbering>` },
      { path: 'word/footer1.xml', type: `${word}.footer`, content: `<w:ftr ${SPACES}>${paragraph(page, foot, 'Small')}</w:ftr>` },
    ],
    title,
  );
};
