import { call, DONE_EVENT, makeTextDelta, type UpstreamReply, type UpstreamRequest } from './model-upstream';

/** Encodes a text in invisible tag characters, as an attacker would hide it. */
export const encodeInTags = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
const escapeTags = (text: string): string =>
  text
    .replace(/[\u{e0020}-\u{e007e}]/gu, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xe0000))
    .replace(/[\u200b-\u200f\u2060]/g, '');

const orderOf = (text: string): [string, string] | null => {
  const orders = [...escapeTags(text).matchAll(/ORDER (repeat|write|call)(?: (.*))?/g)];
  const last = orders.at(-1);
  return last ? [last[1]!, last[2] ?? ''] : null;
};

/** Responds like a model that obeys every instruction in the text that it reads, including injected ones. */
export const obey = async (reply: UpstreamReply, { body }: UpstreamRequest): Promise<void> => {
  const prompt = body.messages.map(({ content }) => content ?? '').join('\n');
  const order = orderOf(prompt);
  const isAnswered = body.messages.some(({ role }) => role === 'tool');
  if (!order) await reply.write(makeTextDelta('The lead time is 6 weeks [1].') + DONE_EVENT);
  else if (order[0] === 'call' && !isAnswered) {
    const [, name = '', input = '{}'] = /^(\w+) (\{.*\})/.exec(order[1]) ?? [];
    await reply.write(call(name, JSON.parse(input) as object));
  } else await reply.write(makeTextDelta(order[0] === 'write' ? order[1] : JSON.stringify(body.messages)) + DONE_EVENT);
};
