import { FILE_BUDGET } from '../budget.ts';

/** A relationship from a part of an Office file to another part or to an external target (ECMA-376, part 2). */
interface Relationship {
  type: string;
  target: string;
  isExternal: boolean;
}

const ELEMENT = /<(?:[\w.-]+:)?Relationship(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
/** Matches an attribute. The lookbehind makes matches start at a word boundary; matching within long words would take quadratic time. */
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The relationship types that run or embed content when the file is opened. No legitimate upload contains them. */
const FORBIDDEN_TYPES = new Set(['oleobject', 'attachedtemplate', 'frame', 'subdocument', 'control', 'activexcontrolbinary']);
/** The relationship types of links that are followed only after a click. */
const CLICKED_TYPES = new Set(['hyperlink', 'video', 'audio', 'media']);
/** Matches URL schemes that links in a document must not have. A single letter is a drive and not a scheme. */
const FORBIDDEN_SCHEME =
  /^(?:javascript|vbscript|data|mhtml|mk|its|ms-[a-z-]+|search(?:-ms)?|shell|res|jar|ldap|about|hcp|wscript|view-source):/i;
const EXTERNAL_TARGET = /^(?:[a-z][a-z\d+.-]+:|\\\\|\/\/)/i;
/** Matches a file on the local disk. A path with a host is external. */
const LOCAL_FILE = /^file:(?:\/{3}|\/)?(?:[a-z]:|[^/\\])/i;

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
  });

/** Decodes XML in the encoding that its first bytes declare. */
const textOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0x3c && bytes[1] === 0) return bytes.toString('utf16le');
  if (bytes[0] === 0 && bytes[1] === 0x3c)
    return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
};

/** Removes the comments of an XML text. Returns null if a comment has no end. */
const removeComments = (text: string): string | null => {
  const parts: string[] = [];
  let position = 0;
  for (let commentStart = text.indexOf('<!--'); commentStart >= 0; commentStart = text.indexOf('<!--', position)) {
    const commentEnd = text.indexOf('-->', commentStart + 4);
    if (commentEnd < 0) return null;
    parts.push(text.slice(position, commentStart));
    position = commentEnd + 3;
  }
  return parts.join('') + text.slice(position);
};

const isHarmful = ({ type, target, isExternal }: Relationship): boolean => {
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (FORBIDDEN_TYPES.has(kind)) return true;
  if (!isExternal) return false;
  // Programs ignore spaces and control characters before and within the scheme.
  const plainTarget = target.replace(/[\u0000-\u0020]/g, '');
  if (FORBIDDEN_SCHEME.test(plainTarget)) return true;
  return !CLICKED_TYPES.has(kind) && EXTERNAL_TARGET.test(plainTarget) && !LOCAL_FILE.test(plainTarget);
};

/**
 * True if the relationships of an Office file (a part with the extension `.rels`) are harmful when the file is opened: external templates,
 * frames and documents, OLE objects, and anything that is fetched without a click. Unclear relationships count as harmful. Runs in linear
 * time, because it blocks the thread.
 */
export const areRelationshipsHarmful = (bytes: Buffer): boolean => {
  const text = textOf(bytes);
  // Office files have no document type declaration, and entities could hide anything.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return true;
  const uncommentedText = removeComments(text);
  if (uncommentedText === null) return true;
  const elements = [...uncommentedText.matchAll(ELEMENT)];
  if (elements.length > FILE_BUDGET.relationships) return true;
  if (elements.length !== (uncommentedText.match(/<(?:[\w.-]+:)?Relationship(?=[\s/>])/g)?.length ?? 0)) return true;
  return elements.some(([, attributes]) => {
    const attributePairs = [...attributes!.matchAll(ATTRIBUTE)];
    if (attributePairs.length > FILE_BUDGET.attributes) return true;
    const values = new Map(attributePairs.map(([, name, double, single]) => [name!.toLowerCase(), decodeEntities(double ?? single!)]));
    return isHarmful({
      type: (values.get('type') ?? '').trim(),
      target: values.get('target') ?? '',
      isExternal: values.get('targetmode')?.trim().toLowerCase() === 'external',
    });
  });
};
