import { Box, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { partsOf } from './cited-text';

interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

const CITE = '#cite-';

/** Splits text nodes at citations, which become separate nodes. Code is left unchanged. */
const splitAtCitations = (node: Node): void => {
  node.children = node.children?.flatMap((child): Node[] => {
    if (child.type !== 'text') {
      splitAtCitations(child);
      return [child];
    }
    return partsOf(child.value ?? '').map((part) =>
      typeof part === 'string'
        ? { type: 'text', value: part }
        : { type: 'link', url: `${CITE}${part.n}`, children: [{ type: 'text', value: String(part.n) }] },
    );
  });
};
const citationPlugin = () => splitAtCitations;
const PLUGINS = [remarkGfm, citationPlugin];

const componentsWith = (cite: (n: number, key: number) => ReactNode): Components => ({
  // A model may write any link, but only citations are rendered as links.
  a: ({ href, children }) => (href?.startsWith(CITE) ? cite(Number(href.slice(CITE.length)), 0) : <span>{children}</span>),
  img: ({ alt }) => <span>{alt}</span>,
  input: ({ checked }) => <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>,
  p: ({ children }) => (
    <Box as="p" dir="auto" mb="3" _last={{ mb: '0' }}>
      {children}
    </Box>
  ),
  ul: ({ children }) => (
    <Box as="ul" ps="5" mb="3" listStyleType="disc" _last={{ mb: '0' }}>
      {children}
    </Box>
  ),
  ol: ({ children, start }) => (
    <Box asChild ps="5" mb="3" listStyleType="decimal" _last={{ mb: '0' }}>
      <ol start={start}>{children}</ol>
    </Box>
  ),
  li: ({ children }) => (
    <Box as="li" dir="auto" mb="1">
      {children}
    </Box>
  ),
  // Headings of an answer are rendered as bold text, because the page has its own headings.
  ...Object.fromEntries(
    (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((tag) => [
      tag,
      ({ children }: { children?: ReactNode }) => (
        <Box as="p" dir="auto" fontWeight="600" mt="4" mb="1.5" _first={{ mt: '0' }}>
          {children}
        </Box>
      ),
    ]),
  ),
  blockquote: ({ children }) => (
    <Box as="blockquote" borderStartWidth="3px" borderColor="border.emphasized" ps="3" mb="3" color="fg.muted">
      {children}
    </Box>
  ),
  pre: ({ children }) => (
    <Box
      as="pre"
      dir="ltr"
      tabIndex={0}
      textStyle="code"
      bg="bg.inset"
      borderWidth="1px"
      rounded="md"
      p="3"
      mb="3"
      overflowX="auto"
      focusVisibleRing="inside"
    >
      {children}
    </Box>
  ),
  code: ({ children }) => (
    <Box as="code" dir="ltr" textStyle="code" bg="bg.inset" rounded="xs" px="1">
      {children}
    </Box>
  ),
  hr: () => <Box as="hr" my="4" borderColor="border" />,
  table: ({ children }) => (
    <Table.ScrollArea borderWidth="1px" rounded="md" mb="3" tabIndex={0} focusVisibleRing="inside">
      <Table.Root size="sm" variant="line">
        {children}
      </Table.Root>
    </Table.ScrollArea>
  ),
  thead: ({ children }) => <Table.Header>{children}</Table.Header>,
  tbody: ({ children }) => <Table.Body>{children}</Table.Body>,
  tr: ({ children }) => <Table.Row>{children}</Table.Row>,
  th: ({ children }) => <Table.ColumnHeader>{children}</Table.ColumnHeader>,
  td: ({ children }) => <Table.Cell>{children}</Table.Cell>,
});

/** Renders a model's Markdown and shows its HTML as text. */
export default function Markdown({ text, cite }: { text: string; cite: (n: number, key: number) => ReactNode }) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={componentsWith(cite)} skipHtml>
      {text}
    </ReactMarkdown>
  );
}
