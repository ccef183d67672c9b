import { call, DONE, delta, type UpstreamReply, type UpstreamRequest } from './model-upstream';

/** Signs that nobody sees, as an attacker hides letters in them. */
export const inTags = (text: string): string => [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
const outOfTags = (text: string): string =>
  text
    .replace(/[\u{e0020}-\u{e007e}]/gu, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xe0000))
    .replace(/[\u200b-\u200f\u2060]/g, '');

/** What it is ordered: the last order of all that it reads. */
const orderOf = (text: string): [string, string] | null => {
  const orders = [...outOfTags(text).matchAll(/ORDER (repeat|write|call)(?: (.*))?/g)];
  const last = orders.at(-1);
  return last ? [last[1]!, last[2] ?? ''] : null;
};

/** A model without a will of its own: it does whatever any text that it reads orders, wherever that stands. */
export const obey = async (reply: UpstreamReply, { body }: UpstreamRequest): Promise<void> => {
  const read = body.messages.map(({ content }) => content ?? '').join('\n');
  const order = orderOf(read);
  const isAnswered = body.messages.some(({ role }) => role === 'tool');
  if (!order) await reply.say(delta('The lead time is 6 weeks [1].') + DONE);
  else if (order[0] === 'call' && !isAnswered) {
    const [, name = '', input = '{}'] = /^(\w+) (\{.*\})/.exec(order[1]) ?? [];
    await reply.say(call(name, JSON.parse(input) as object));
  } else await reply.say(delta(order[0] === 'write' ? order[1] : JSON.stringify(body.messages)) + DONE);
};
