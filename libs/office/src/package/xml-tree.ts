import { readXml } from './xml.ts';

/** An element of a small part. The element name has no prefix. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

const MAX_NODES = 20_000;
const MAX_TEXT_LENGTH = 200_000;

/** Parses a part as a tree; null if it has more elements or characters than a readable slide. */
export const readXmlTree = async (bytes: AsyncIterable<Buffer>): Promise<XmlNode | null> => {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const path = [root];
  let nodes = 0;
  let length = 0;
  const isTooLarge = () => nodes > MAX_NODES || length > MAX_TEXT_LENGTH;
  await readXml(bytes, {
    open: (name, attributes) => {
      if (isTooLarge()) return;
      nodes++;
      const node: XmlNode = { name, attributes, children: [], text: '' };
      path.at(-1)!.children.push(node);
      path.push(node);
    },
    text: (text) => {
      length += text.length;
      if (!isTooLarge()) path.at(-1)!.text += text;
    },
    close: () => {
      if (!isTooLarge() && path.length > 1) path.pop();
    },
    isEnough: isTooLarge,
  });
  return isTooLarge() ? null : (root.children[0] ?? null);
};

/** Returns the descendant that a path of element names identifies; undefined if there is none. */
export const nodeAt = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.reduce<XmlNode | undefined>((parent, name) => parent?.children.find((child) => child.name === name), node);

export const numberOf = (text: string | undefined, otherwise = 0): number => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? value : otherwise;
};
