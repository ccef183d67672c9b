const PREFIX = /^data:\s?/;

/** Yields the JSON values of a streamed body, one per line, with or without a `data:` prefix. Lines that are not JSON are skipped. */
export const readLines = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    while (true) {
      const { done, value } = await reader.read();
      buffer += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = buffer.split('\n');
      buffer = done ? '' : (lines.pop() ?? '');
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
    // Skip lines that a proxy inserted.
  }
};

export const lineOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n`;
