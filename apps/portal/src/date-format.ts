const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a formatter takes a millisecond; each row of a list would make it anew. */
export function dateFormat(intl: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${intl} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(intl, options);
  formats.set(key, format);
  return format;
}
