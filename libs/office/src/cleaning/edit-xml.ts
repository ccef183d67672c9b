import { SaxesParser } from 'saxes';

/** The start tag of an element. The element name has no prefix; attribute names keep theirs. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The index of the element in the document, from 0. */
  index: number;
  /** The names of the ancestors, starting with the root. */
  parents: readonly string[];
}

/**
 * An edit of an element. `unwrap` removes the tags but not the content, `tag` rewrites the start tag, and `instead` replaces the element.
 */
export type Edit = 'keep' | 'cut' | 'unwrap' | { tag: (tag: string) => string } | { instead: string };

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Edits an XML document element by element. All other bytes are unchanged. Throws if the document is not well-formed. */
export const editXml = (xml: string, edit: (element: XmlElement) => Edit): string => {
  const parser = new SaxesParser();
  const pieces: string[] = [];
  const parents: string[] = [];
  const unwrapFlags: boolean[] = [];
  let copiedEnd = 0;
  let tagStart = 0;
  let cutDepth = 0;
  let index = -1;
  const copyTo = (end: number, next: number) => {
    pieces.push(xml.slice(copiedEnd, end));
    copiedEnd = next;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('Office files have no document type');
  });
  parser.on('opentagstart', () => {
    tagStart = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ name: qualifiedName, attributes }) => {
    index++;
    if (cutDepth) {
      cutDepth++;
      return;
    }
    const name = localName(qualifiedName);
    const decision = edit({ name, attributes: attributes as Record<string, string>, index, parents });
    const tagEnd = parser.position;
    if (decision === 'cut' || (typeof decision === 'object' && 'instead' in decision)) {
      copyTo(tagStart, tagStart);
      if (typeof decision === 'object') pieces.push(decision.instead);
      cutDepth = 1;
      return;
    }
    if (decision === 'unwrap') copyTo(tagStart, tagEnd);
    else if (typeof decision === 'object') {
      copyTo(tagStart, tagEnd);
      pieces.push(decision.tag(xml.slice(tagStart, tagEnd)));
    }
    parents.push(name);
    unwrapFlags.push(decision === 'unwrap');
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (cutDepth) {
      if (--cutDepth === 0) copiedEnd = parser.position;
      return;
    }
    parents.pop();
    if (unwrapFlags.pop() && !isSelfClosing) copyTo(xml.lastIndexOf('<', parser.position - 1), parser.position);
  });
  parser.write(xml).close();
  pieces.push(xml.slice(copiedEnd));
  return pieces.join('');
};

export const scanXml = (xml: string, visit: (element: XmlElement) => void): void => {
  editXml(xml, (element) => {
    visit(element);
    return 'keep';
  });
};
