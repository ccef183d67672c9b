import { FILE_BUDGET } from '../budget.ts';

/** How one part of an Office file leads to another, or out of the file (ECMA-376, part 2). */
interface Relationship {
  type: string;
  target: string;
  external: boolean;
}

const ELEMENT = /<(?:[\w.-]+:)?Relationship(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
/** It begins where a word begins: looked for within a long word as well, it would take the square of its length. */
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What is run, or put into the page, when the file is opened: wherever it lies, nobody sends it in good faith through a portal. */
const NEVER = new Set(['oleobject', 'attachedtemplate', 'frame', 'subdocument', 'control', 'activexcontrolbinary']);
/** Links that wait for a click. */
const CLICKED = new Set(['hyperlink', 'video', 'audio', 'media']);
/** What no link in a document has to start; a single letter is a drive. */
const RUN_BY_CLICK =
  /^(?:javascript|vbscript|data|mhtml|mk|its|ms-[a-z-]+|search(?:-ms)?|shell|res|jar|ldap|about|hcp|wscript|view-source):/i;
const AWAY = /^(?:[a-z][a-z\d+.-]+:|\\\\|\/\/)/i;
/** A file of one's own disk; with a host before its path it is away. */
const OWN_DISK = /^file:(?:\/{3}|\/)?(?:[a-z]:|[^/\\])/i;

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
  });

/** XML says its encoding by its first bytes. */
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

/** The text without its comments; null where one has no end. */
const withoutComments = (text: string): string | null => {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4);
    if (close < 0) return null;
    parts.push(text.slice(at, open));
    at = close + 3;
  }
  return parts.join('') + text.slice(at);
};

const isHarmful = ({ type, target, external }: Relationship): boolean => {
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (NEVER.has(kind)) return true;
  if (!external) return false;
  // Spaces and control characters before or within the scheme are skipped by those who follow the link.
  const to = target.replace(/[\u0000-\u0020]/g, '');
  if (RUN_BY_CLICK.test(to)) return true;
  return !CLICKED.has(kind) && AWAY.test(to) && !OWN_DISK.test(to);
};

/**
 * Whether relationships of an Office file (a part whose name ends in `.rels`) do harm when it is opened: templates, frames and documents
 * from elsewhere, OLE objects, and anything that is fetched without a click. What is not plain enough to be told counts as harm. Its time
 * grows with the length of the part and with nothing else, as everything else waits meanwhile.
 */
export const areHarmful = (bytes: Buffer): boolean => {
  const text = textOf(bytes);
  // Office files have no document types, and their entities could hide anything.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return true;
  const plain = withoutComments(text);
  if (plain === null) return true;
  const elements = [...plain.matchAll(ELEMENT)];
  if (elements.length > FILE_BUDGET.relationships) return true;
  if (elements.length !== (plain.match(/<(?:[\w.-]+:)?Relationship(?=[\s/>])/g)?.length ?? 0)) return true;
  return elements.some(([, attributes]) => {
    const given = [...attributes!.matchAll(ATTRIBUTE)];
    if (given.length > FILE_BUDGET.attributes) return true;
    const values = new Map(given.map(([, name, double, single]) => [name!.toLowerCase(), decoded(double ?? single!)]));
    return isHarmful({
      type: (values.get('type') ?? '').trim(),
      target: values.get('target') ?? '',
      external: values.get('targetmode')?.trim().toLowerCase() === 'external',
    });
  });
};
