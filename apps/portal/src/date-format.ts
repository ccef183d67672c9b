const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes a millisecond and each row of a list needs one. */
export function dateFormat(intl: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${intl} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(intl, options);
  formats.set(key, format);
  return format;
}
