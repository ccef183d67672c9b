import { officeFile } from './office-files';

const SPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

const COLOURS = { dk1: '000000', lt1: 'FFFFFF', dk2: '0B3D47', lt2: 'EEF5F6', accent1: '0B5563' };
const THEME = `<a:theme ${SPACES}><a:themeElements><a:clrScheme name="T">${Object.entries(COLOURS)
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join('')}</a:clrScheme></a:themeElements></a:theme>`;

const placeholder = (ph: string, place: readonly number[], body = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="Prompt"/><p:cNvSpPr/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr>${place.length ? `<a:xfrm><a:off x="${place[0]}" y="${place[1]}"/><a:ext cx="${place[2]}" cy="${place[3]}"/></a:xfrm>` : ''}</p:spPr><p:txBody>${body || '<a:bodyPr/>'}<a:p><a:r><a:t>Click to edit SECRET</a:t></a:r></a:p></p:txBody></p:sp>`;

const TEXT_STYLES = `<p:txStyles>
  <p:titleStyle><a:lvl1pPr algn="ctr"><a:buNone/><a:defRPr sz="4400" b="1"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></a:defRPr></a:lvl1pPr></p:titleStyle>
  <p:bodyStyle><a:lvl1pPr><a:buChar char="•"/><a:defRPr sz="2800"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/><a:defRPr sz="2400"/></a:lvl2pPr></p:bodyStyle>
</p:txStyles>`;

/**
 * Builds a presentation of 10,000,000 by 5,000,000 EMU whose slides have a layout, a master and a theme. All of these parts may refer to
 * the media by name.
 */
export const laidOutSlides = (
  slides: readonly string[],
  { decoration = '', attributes = '', media = {} as Record<string, Buffer> } = {},
): Buffer => {
  const partOf = (index: number) => `slides/slide${index + 1}.xml`;
  const page = (name: string, shapes: string, more = '', own = '') =>
    `<p:${name} ${SPACES} ${own}><p:cSld>${more.includes('<p:bg>') ? '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></p:bgPr></p:bg>' : ''}<p:spTree>${shapes}</p:spTree></p:cSld>${more.replace('<p:bg>', '')}</p:${name}>`;
  const master =
    placeholder('<p:ph type="title"/>', [1_000_000, 500_000, 8_000_000, 500_000], '<a:bodyPr anchor="ctr"/>') +
    placeholder('<p:ph type="body" idx="1"/>', [1_000_000, 1_500_000, 8_000_000, 3_000_000]) +
    decoration;
  const layout = placeholder('<p:ph type="title"/>', []) + placeholder('<p:ph idx="1"/>', [1_000_000, 1_500_000, 4_000_000, 3_000_000]);
  const toMedia = (folder: string) =>
    Object.fromEntries(Object.keys(media).map((name) => [name, ['image', `${folder}media/${name}`] as const]));
  return officeFile({
    parts: {
      'main.xml': `<p:presentation ${SPACES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst><p:sldSz cx="10000000" cy="5000000"/></p:presentation>`,
      'master.xml': page('sldMaster', master, `<p:bg><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1"/>${TEXT_STYLES}`),
      'layout.xml': page('sldLayout', layout),
      'theme.xml': THEME,
      ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`media/${name}`, bytes])),
      ...Object.fromEntries(slides.map((shapes, index) => [partOf(index), page('sld', shapes, '', attributes)])),
    },
    relations: {
      '': { r1: ['officeDocument', 'main.xml'] },
      'main.xml': Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', partOf(index)] as const])),
      ...Object.fromEntries(slides.map((_, index) => [partOf(index), { l: ['slideLayout', '../layout.xml'] as const, ...toMedia('../') }])),
      'layout.xml': { m: ['slideMaster', 'master.xml'] },
      'master.xml': { t: ['theme', 'theme.xml'], ...toMedia('') },
    },
  });
};
