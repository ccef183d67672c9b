import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { TextBlock, TextPicture, TextRun } from '@portal/contracts';
import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import { DocumentPicture } from './document-picture';
import type { VersionId } from './preview.queries';

/** The tags of the heading levels. They start at h2, because the page has a heading above the document. */
const HEADING_TAGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;
const HEADING_STYLES = ['pageTitle', 'sectionTitle', 'panelTitle', 'label', 'label', 'label'] as const;

type Item = Extract<TextBlock, { kind: 'item' }>;
type Table = Extract<TextBlock, { kind: 'table' }>;

function Run({ run }: { run: TextRun }) {
  const { text, bold, italic, underline, strike, script } = run;
  let content: ReactNode = text;
  if (script === 'sub') content = <sub>{content}</sub>;
  if (script === 'super') content = <sup>{content}</sup>;
  if (strike) content = <s>{content}</s>;
  if (underline) content = <u>{content}</u>;
  if (italic) content = <em>{content}</em>;
  if (bold) content = <strong>{content}</strong>;
  return content;
}

const Runs = ({ runs }: { runs: readonly TextRun[] }) => runs.map((run, at) => <Run key={at} run={run} />);

function ListItem({ item: { level, label, runs } }: { item: Item }) {
  return (
    <Box as="li" dir="auto" display="flex" gap="2" ps={`${level * 1.5}em`} whiteSpace="pre-wrap" overflowWrap="anywhere">
      <Box as="span" flexShrink="0" minW="1.25em" color="fg.muted">
        {label ?? '•'}
      </Box>
      <Box as="span" minW="0">
        <Runs runs={runs} />
      </Box>
    </Box>
  );
}

function DocumentTable({ id, table: { rows, headRows } }: { id: VersionId; table: Table }) {
  return (
    <Box overflowX="auto" tabIndex={0} focusVisibleRing="inside">
      <Box as="table" minW="100%" borderCollapse="collapse" textStyle="body">
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ span, lines, pictures }, at) => (
                <Box
                  key={at}
                  as={row < headRows ? 'th' : 'td'}
                  {...{ colSpan: span, ...(row < headRows ? { scope: 'col' } : {}) }}
                  borderWidth="1px"
                  px="3"
                  py="2"
                  textAlign="start"
                  verticalAlign="top"
                  bg={row < headRows ? 'bg.muted' : undefined}
                  fontWeight={row < headRows ? 'semibold' : undefined}
                >
                  {lines.map((line, nr) => (
                    <Box key={nr} dir="auto" whiteSpace="pre-wrap">
                      <Runs runs={line} />
                    </Box>
                  ))}
                  {pictures?.map((picture, nr) => (
                    <Picture key={nr} id={id} picture={picture} />
                  ))}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** A picture in its own size, at most as wide as the page. A picture that cannot be drawn is replaced by its alternative text. */
function Picture({ id, picture: { alt, picture, width, height } }: { id: VersionId; picture: TextPicture }) {
  const fallback = <PictureName alt={alt} />;
  if (!picture) return fallback;
  const size = width && height ? { width: `${width}pt`, aspectRatio: `${width} / ${height}` } : { minHeight: '1em' };
  return (
    <DocumentPicture
      id={id}
      picture={picture}
      alt={alt}
      missing={fallback}
      placeStyle={{ maxWidth: '100%', ...size }}
      style={width && height ? { width: '100%', height: '100%' } : { maxWidth: '100%' }}
    />
  );
}

function PictureName({ alt }: { alt: string }) {
  const { t } = useTranslation('viewer');
  return (
    <Box
      as="figure"
      display="flex"
      alignItems="center"
      gap="2"
      borderWidth="1px"
      borderStyle="dashed"
      rounded="md"
      px="3"
      py="2"
      color="fg.muted"
    >
      <Icon as={Image} />
      <Text as="figcaption" dir="auto">
        {alt || t('picture')}
      </Text>
    </Box>
  );
}

function Block({ id, block }: { id: VersionId; block: Exclude<TextBlock, Item> }) {
  if (block.kind === 'table') return <DocumentTable id={id} table={block} />;
  if (block.kind === 'picture') return <Picture id={id} picture={block} />;
  if (block.kind === 'heading')
    return (
      <Heading as={HEADING_TAGS[block.level - 1] ?? 'h6'} textStyle={HEADING_STYLES[block.level - 1] ?? 'label'} dir="auto" mt="3">
        {block.label && `${block.label} `}
        <Runs runs={block.runs} />
      </Heading>
    );
  return (
    <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
      <Runs runs={block.runs} />
    </Text>
  );
}

/** Groups consecutive list items into lists. */
const groupLists = (blocks: readonly TextBlock[]): (Exclude<TextBlock, Item> | Item[])[] => {
  const groups: (Exclude<TextBlock, Item> | Item[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'item') groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups;
};

/** Renders a document with its headings, lists, tables, pictures and paragraphs. */
export function TextBlocks({ id, blocks }: { id: VersionId; blocks: readonly TextBlock[] }) {
  return (
    <Stack data-words gap="3" textStyle="reading">
      {groupLists(blocks).map((group, at) =>
        Array.isArray(group) ? (
          <Stack key={at} as="ul" listStyleType="none" gap="1" role="list">
            {group.map((item, nr) => (
              <ListItem key={nr} item={item} />
            ))}
          </Stack>
        ) : (
          <Block key={at} id={id} block={group} />
        ),
      )}
    </Stack>
  );
}
