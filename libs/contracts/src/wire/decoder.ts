export type NameConverter = (value: unknown) => unknown;

const LIST_MARK = '[]';
/** Splits a wire name into the name and the `[]` suffix, which means that a single value is sent as a list. */
export const splitMark = (name: string): { outside: string; isList: boolean } =>
  name.endsWith(LIST_MARK) ? { outside: name.slice(0, -LIST_MARK.length), isList: true } : { outside: name, isList: false };

/** Compiles a decoder of responses from a wire map. It descends into lists and leaves other fields unchanged. */
export const compileDecoder = (map: Readonly<Record<string, string>>, path = ''): NameConverter => {
  const fields = new Map<string, { inside: string; isList: boolean; convert: NameConverter | null }>();
  for (const field of new Set(Object.keys(map).flatMap((key) => (key.startsWith(path) ? [key.slice(path.length).split('.')[0]!] : [])))) {
    const { outside, isList } = splitMark(Object.hasOwn(map, path + field) ? map[path + field]! : field);
    const prefix = `${path}${field}.`;
    const convert = Object.keys(map).some((key) => key.startsWith(prefix)) ? compileDecoder(map, prefix) : null;
    fields.set(outside, { inside: field, isList, convert });
  }
  const decode: NameConverter = (value) => {
    if (Array.isArray(value)) return value.map(decode);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([wireName, wireValue]): [string, unknown][] => {
        const field = fields.get(wireName);
        if (!field) return [[wireName, wireValue]];
        const singleValue: unknown = field.isList ? (wireValue as unknown[])[0] : wireValue;
        return singleValue === undefined ? [] : [[field.inside, field.convert ? field.convert(singleValue) : singleValue]];
      }),
    );
  };
  return decode;
};
