/** A message of a stream of server-sent events. */
export interface StreamMessage {
  /** Position in the stream, if the message contains one. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Takes a stream apart as it comes, and answers the messages that are complete with each part. */
export function streamParser(): (part: string) => StreamMessage[] {
  let rest = '';
  return (part) => {
    const blocks = (rest + part).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(parseStreamBlock);
  };
}

/** A block without data and id, such as a heartbeat, is no message. */
function parseStreamBlock(block: string): StreamMessage[] {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
  });
  const of = (name: string) => fields.flatMap(([field, value = '']) => (field === name ? [value] : []));
  const data = of('data');
  const id = of('id').at(-1);
  if (data.length === 0 && id === undefined) return [];
  return [{ id, event: data.length === 0 ? '' : (of('event')[0] ?? 'message'), data: data.join('\n') }];
}
