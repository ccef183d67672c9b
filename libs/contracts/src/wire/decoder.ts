export type Spelling = (value: unknown) => unknown;

const LIST_MARK = '[]';
/** The name outside, and whether the one value travels as a list. */
export const splitMark = (name: string): { outside: string; isList: boolean } =>
  name.endsWith(LIST_MARK) ? { outside: name.slice(0, -LIST_MARK.length), isList: true } : { outside: name, isList: false };

/** How a reply is brought into our own spelling, by its wire map alone: lists are gone through, and what is not renamed stays as it is. */
export const compileDecoder = (map: Readonly<Record<string, string>>, path = ''): Spelling => {
  const fields = new Map<string, { inside: string; isList: boolean; spell: Spelling | null }>();
  for (const inside of new Set(
    Object.keys(map).flatMap((each) => (each.startsWith(path) ? [each.slice(path.length).split('.')[0]!] : [])),
  )) {
    const { outside, isList } = splitMark(Object.hasOwn(map, path + inside) ? map[path + inside]! : inside);
    const below = `${path}${inside}.`;
    const spell = Object.keys(map).some((each) => each.startsWith(below)) ? compileDecoder(map, below) : null;
    fields.set(outside, { inside, isList, spell });
  }
  const decode: Spelling = (value) => {
    if (Array.isArray(value)) return value.map(decode);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([outside, sent]): [string, unknown][] => {
        const field = fields.get(outside);
        if (!field) return [[outside, sent]];
        const one: unknown = field.isList ? (sent as unknown[])[0] : sent;
        return one === undefined ? [] : [[field.inside, field.spell ? field.spell(one) : one]];
      }),
    );
  };
  return decode;
};
