import { Box } from '@chakra-ui/react';
import type { AnswerWriter, Citation } from '@portal/contracts';
import { Fragment, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part';
import { CitationButton } from './citation-button';
import { blocksOf, partsOf } from './cited-text';
import { PartTable } from './part-table';

const Markdown = lazyPart(() => import('./markdown'));

interface Props {
  text: string;
  /** The writer of the text: quotes are shown verbatim, the text of a model as Markdown. */
  writer: AnswerWriter;
  citations: readonly Citation[];
  isWriting: boolean;
  openN: number | null;
  onSource: (n: number) => void;
}

/** The text of an answer with the numbers of its sources. Links, pictures and markup in the text are not rendered. */
export function AnswerText({ text, writer, citations, isWriting, openN, onSource }: Props) {
  const cite = (n: number, key: number): ReactNode => (
    <CitationButton key={key} n={n} citation={citations.find((citation) => citation.n === n)} isOpen={openN === n} onOpen={onSource} />
  );
  const caret = isWriting && <Caret />;
  if (writer === 'model') {
    const plainText = <Box whiteSpace="pre-wrap">{text}</Box>;
    return (
      <Box textStyle="reading" overflowWrap="anywhere" data-writing={isWriting || undefined}>
        <Markdown waiting={plainText} missing={() => plainText} text={text} cite={cite} />
        {caret}
      </Box>
    );
  }
  const renderCited = (line: string): ReactNode =>
    partsOf(line).map((part, index) => (typeof part === 'string' ? <Fragment key={index}>{part}</Fragment> : cite(part.n, index)));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <Box textStyle="reading" overflowWrap="anywhere" display="grid" gap="2">
      {blocksOf(lines).map((block, at, blocks) =>
        typeof block === 'string' ? (
          <Box as="p" key={at} dir="auto">
            {renderCited(block)}
            {at === blocks.length - 1 && caret}
          </Box>
        ) : Array.isArray(block) ? (
          <PartTable key={at} rows={block} cell={renderCited} />
        ) : (
          <Box as="ol" key={at} listStyleType="decimal" ps="7" display="grid" gap="1.5" dir="auto">
            {block.steps.map(({ nr, text: step }, index, steps) => (
              <li key={index} value={nr}>
                {renderCited(step)}
                {at === blocks.length - 1 && index === steps.length - 1 && caret}
              </li>
            ))}
          </Box>
        ),
      )}
      {lines.length === 0 && caret}
    </Box>
  );
}

function Caret() {
  return (
    <Box
      as="span"
      aria-hidden="true"
      data-caret=""
      display="inline-block"
      w="8px"
      h="1.05em"
      ms="1"
      rounded="xs"
      verticalAlign="-0.15em"
      bg="live"
      animation="pulse"
    />
  );
}
