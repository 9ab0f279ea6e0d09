import { styled } from '@mui/material/styles';
import { Fragment, useMemo } from 'react';
import { type MarkdownBlock, type Inline, parseMarkdown } from '#files/notes/markdown.ts';
import { palette, translucent } from '../style.ts';

const codeBackground = translucent(palette.text.primary, 7);

const MarkdownRoot = styled('div')({
  overflowWrap: 'anywhere',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  '& > *': { margin: '0 0 6px' },
  '& > :last-child': { marginBottom: 0 },
  '.heading': { fontWeight: 650 },
  'ul, ol': { paddingLeft: 20 },
  blockquote: { paddingLeft: 10, borderLeft: `3px solid ${palette.divider}`, color: palette.text.secondary },
  'code, pre': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.75rem',
    backgroundColor: codeBackground,
    borderRadius: 3,
  },
  code: { padding: '1px 3px' },
  pre: { padding: 8, overflowX: 'auto', whiteSpace: 'pre-wrap' },
  a: { color: palette.primary.main },
});

/** Renders user text with emphasis, lists and links; never as HTML. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  // The parts of a text have no other key than their place.
  return <MarkdownRoot>{blocks.map((block, place) => keyed(place, <BlockOf block={block} />))}</MarkdownRoot>;
}

function keyed(place: number, element: React.ReactNode) {
  return <Fragment key={place}>{element}</Fragment>;
}

function BlockOf({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{renderInlines(block.children)}</p>;
    case 'heading':
      return (
        <p className="heading" dir="auto">
          {renderInlines(block.children)}
        </p>
      );
    case 'quote':
      return <blockquote dir="auto">{renderInlines(block.children)}</blockquote>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List start={block.start}>
          {block.items.map((item, place) => keyed(place, <li dir="auto">{renderInlines(item)}</li>))}
        </List>
      );
    }
  }
}

function renderInlines(list: readonly Inline[]) {
  return list.map((inline, place) => keyed(place, <InlineOf inline={inline} />));
}

function InlineOf({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{renderInlines(inline.children)}</strong>;
    case 'emphasis':
      return <em>{renderInlines(inline.children)}</em>;
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {renderInlines(inline.children)}
        </a>
      );
  }
}
