const PREFIX = /^data:\s?/;

/** Reads a body of lines, each a value as JSON, with `data:` before it or without; what is no JSON is left out. */
export const readLines = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    while (true) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) yield* valueOf(line);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};

const valueOf = function* (line: string): Generator<unknown> {
  const text = line.replace(PREFIX, '').trim();
  if (text === '') return;
  try {
    yield JSON.parse(text);
  } catch {
    // A proxy's own words between ours are not for the reader.
  }
};

/** A value as one line. */
export const lineOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n`;
