import { COMPANY, type TextLanguage } from './labels.ts';
import { escapeXml, type OfficePart, officeFile } from './package-file.ts';
import type { Block } from './source.ts';

const SPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
/** The number of English metric units (EMU) per millimetre. */
const MM = 36_000;
const [WIDTH, HEIGHT] = [338.7, 190.5];
const FONTS: Partial<Record<TextLanguage, string>> = { ja: 'Yu Gothic', zhTW: 'Microsoft JhengHei', th: 'Leelawadee UI', ab: 'Segoe UI' };

type Area = readonly [x: number, y: number, width: number, height: number];
const frame = ([x, y, width, height]: Area): string =>
  `<a:xfrm><a:off x="${Math.round(x * MM)}" y="${Math.round(y * MM)}"/><a:ext cx="${Math.round(width * MM)}" cy="${Math.round(height * MM)}"/></a:xfrm>`;

interface TextStyle {
  size: number;
  colour: string;
  bold?: boolean;
  bullet?: boolean;
}

const textLines = (texts: readonly string[], language: TextLanguage, { size, colour, bold = false, bullet = false }: TextStyle): string => {
  const form = `lang="en-GB" sz="${size * 100}"`;
  const fill = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
  const font = FONTS[language];
  const faces = font ? `<a:latin typeface="${font}"/><a:ea typeface="${font}"/><a:cs typeface="${font}"/>` : '';
  const directionAttributes = language === 'ab' ? ' algn="r" rtl="1"' : '';
  return texts
    .map((text) => {
      const runs = text
        .split('**')
        .map(
          (part, index) =>
            part && `<a:r><a:rPr ${form} b="${bold || index % 2 ? 1 : 0}">${fill}${faces}</a:rPr><a:t>${escapeXml(part)}</a:t></a:r>`,
        )
        .join('');
      const paragraphProperties = bullet
        ? `<a:pPr marL="266700" indent="-266700"${directionAttributes}><a:spcBef><a:spcPts val="700"/></a:spcBef><a:buClr><a:srgbClr val="119BA7"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr>`
        : `<a:pPr${directionAttributes}><a:spcBef><a:spcPts val="400"/></a:spcBef><a:buNone/></a:pPr>`;
      return `<a:p>${paragraphProperties}${runs}</a:p>`;
    })
    .join('');
};

const shape = (id: number, place: Area, content: string, { fill, title = false }: { fill?: string; title?: boolean } = {}): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${title ? 'Title' : 'Shape'} ${id}"/><p:cNvSpPr/><p:nvPr>${title ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr><p:spPr>${frame(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill ? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>` : '<a:noFill/>'}</p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${title ? 'ctr' : 't'}"><a:normAutofit/></a:bodyPr><a:lstStyle/>${content || '<a:p/>'}</p:txBody></p:sp>`;

const picture = (id: number, place: Area): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="r9"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${frame(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;

const table = (id: number, [x, y, width]: Area, rows: readonly string[][], language: TextLanguage): string => {
  const columns = rows[0]!.length;
  const cells = (row: readonly string[], head: boolean): string =>
    row
      .map(
        (cell) =>
          `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${textLines([cell], language, { size: 13, colour: head ? 'FFFFFF' : '1B2B30', bold: head })}</a:txBody><a:tcPr><a:solidFill><a:srgbClr val="${head ? '0B5563' : 'F1F6F7'}"/></a:solidFill></a:tcPr></a:tc>`,
      )
      .join('');
  const grid = rows[0]!.map(() => `<a:gridCol w="${Math.round((width * MM) / columns)}"/>`).join('');
  const body = rows.map((row, index) => `<a:tr h="${11 * MM}">${cells(row, index === 0)}</a:tr>`).join('');
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${frame([x, y, width, rows.length * 11]).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
};

const tree = (content: string): string =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${content}</p:spTree>`;

/** A slide with its speaker notes: a heading, then texts, lists and tables in a column. */
interface Slide {
  xml: string;
  notes: string[];
}

const slideOf = (blocks: readonly Block[], language: TextLanguage, first: boolean): Slide => {
  const notes: string[] = [];
  const shapes: string[] = [];
  let y = first ? 98 : 48;
  const width = first ? 190 : 290;
  for (const [index, block] of blocks.entries()) {
    const id = index + 10;
    const add = (height: number, content: string) => {
      shapes.push(shape(id, [24, y, width, height], content));
      y += height + 6;
    };
    if (block.kind === 'heading')
      shapes.push(
        shape(
          id,
          first ? [24, 56, 190, 36] : [24, 16, 290, 22],
          textLines([block.text], language, { size: first ? 34 : 26, colour: first ? 'FFFFFF' : '0B5563', bold: true }),
          { title: true },
        ),
      );
    else if (block.kind === 'list')
      add(block.items.length * 13, textLines(block.items, language, { size: 18, colour: '1B2B30', bullet: true }));
    else if (block.kind === 'table') {
      shapes.push(table(id, [24, y, width, 0], block.rows, language));
      y += block.rows.length * 11 + 6;
    } else if (block.kind === 'note') notes.push(block.text);
    else if (block.kind === 'text') add(16, textLines([block.text], language, { size: 17, colour: first ? 'D6EBEE' : '33474D' }));
    else if (block.kind === 'warning') add(14, textLines([block.text], language, { size: 16, colour: 'A3600B', bold: true }));
    else throw new Error(`A slide has no ${block.kind}`);
  }
  const ground = first
    ? shape(2, [0, 0, WIDTH, HEIGHT], '', { fill: '0B5563' }) +
      shape(3, [226, 34, 92, 122], '', { fill: 'EEF5F6' }) +
      picture(4, [232, 50, 80, 80])
    : shape(2, [0, 0, WIDTH, 5], '', { fill: '119BA7' });
  const foot = shape(
    5,
    [24, 179, 200, 8],
    textLines([COMPANY], language === 'ab' ? 'en' : language, { size: 10, colour: first ? 'A9CCD2' : '7A8C92' }),
  );
  return {
    xml: `<p:sld ${SPACES}><p:cSld>${tree(ground + shapes.join('') + foot)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    notes,
  };
};

const colour = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
const THEME = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Yarrowdyne"><a:themeElements><a:clrScheme name="Yarrowdyne">${[
  ['dk1', '1B2B30'],
  ['lt1', 'FFFFFF'],
  ['dk2', '0B3D47'],
  ['lt2', 'EEF5F6'],
  ['accent1', '0B5563'],
  ['accent2', '119BA7'],
  ['accent3', 'D9A514'],
  ['accent4', 'E9705F'],
  ['accent5', '39D98A'],
  ['accent6', '51646A'],
  ['hlink', '0B5563'],
  ['folHlink', '51646A'],
]
  .map(([name, value]) => colour(name!, value!))
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Yarrowdyne">${['majorFont', 'minorFont'].map((name) => `<a:${name}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`).join('')}</a:fontScheme><a:fmtScheme name="Yarrowdyne"><a:fillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${'<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
const EMPTY_SLIDE = `<p:cSld>${tree('')}</p:cSld>`;

const notesOf = (nr: number, texts: readonly string[], language: TextLanguage): OfficePart => ({
  path: `ppt/notesSlides/notesSlide${nr}.xml`,
  type: 'presentationml.notesSlide',
  relationships: { r1: ['slide', `../slides/slide${nr}.xml`], r2: ['notesMaster', '../notesMasters/notesMaster1.xml'] },
  content: `<p:notes ${SPACES}><p:cSld>${tree(shape(2, [20, 120, 170, 120], textLines(texts, language, { size: 12, colour: '1B2B30' })).replace('<p:nvPr></p:nvPr>', '<p:nvPr><p:ph type="body" idx="1"/></p:nvPr>'))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
});

/** Returns a presentation. Page breaks separate its slides, notes become speaker notes, and the first slide contains the picture. */
export const slidesFile = (title: string, language: TextLanguage, blocks: readonly Block[], png: Buffer): Buffer => {
  const groups: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'break') groups.push([]);
    else groups.at(-1)!.push(block);
  }
  const slides = groups.map((group, index) => slideOf(group, language, index === 0));
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`).join('');
  const parts: OfficePart[] = [
    {
      path: 'ppt/presentation.xml',
      type: 'presentationml.presentation.main',
      relationships: {
        m1: ['slideMaster', 'slideMasters/slideMaster1.xml'],
        n1: ['notesMaster', 'notesMasters/notesMaster1.xml'],
        ...Object.fromEntries(slides.map((_, index) => [`s${index + 1}`, ['slide', `slides/slide${index + 1}.xml`] as const])),
      },
      content: `<p:presentation ${SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="n1"/></p:notesMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="12193200" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    },
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      type: 'presentationml.slideMaster',
      relationships: { r1: ['slideLayout', '../slideLayouts/slideLayout1.xml'], r2: ['theme', '../theme/theme1.xml'] },
      content: `<p:sldMaster ${SPACES}>${EMPTY_SLIDE}${MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="r1"/></p:sldLayoutIdLst></p:sldMaster>`,
    },
    {
      path: 'ppt/slideLayouts/slideLayout1.xml',
      type: 'presentationml.slideLayout',
      relationships: { r1: ['slideMaster', '../slideMasters/slideMaster1.xml'] },
      content: `<p:sldLayout ${SPACES} type="titleOnly">${EMPTY_SLIDE}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    },
    {
      path: 'ppt/notesMasters/notesMaster1.xml',
      type: 'presentationml.notesMaster',
      relationships: { r1: ['theme', '../theme/theme2.xml'] },
      content: `<p:notesMaster ${SPACES}>${EMPTY_SLIDE}${MAP}</p:notesMaster>`,
    },
    { path: 'ppt/theme/theme1.xml', type: 'theme', content: THEME },
    { path: 'ppt/theme/theme2.xml', type: 'theme', content: THEME },
    { path: 'ppt/media/product.png', content: png },
    ...slides.flatMap(({ xml, notes }, index): OfficePart[] => [
      {
        path: `ppt/slides/slide${index + 1}.xml`,
        type: 'presentationml.slide',
        relationships: {
          r1: ['slideLayout', '../slideLayouts/slideLayout1.xml'],
          ...(index === 0 ? { r9: ['image', '../media/product.png'] as const } : {}),
          ...(notes.length ? { r2: ['notesSlide', `../notesSlides/notesSlide${index + 1}.xml`] as const } : {}),
        },
        content: xml,
      },
      ...(notes.length ? [notesOf(index + 1, notes, language)] : []),
    ]),
  ];
  return officeFile(parts, title);
};
