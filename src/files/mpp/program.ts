import type { ByteBlock } from './byte-block.ts';

const NAMES_AT = 28;
const LONGEST_NAME = 256;

export type MppVersion = 8 | 9 | 12 | 14;

/** Which program wrote a file, and in which of its formats. */
export interface Program {
  version: MppVersion;
  /** The version of the program itself: 14 = Project 2010, 15 = 2013, 16 = 2016 and later. */
  program: number;
  /** The format 14 as Project 2013 and later write it: with other places for values and flags. */
  isLate: boolean;
}

const programDecoder = new TextDecoder('windows-1252');

/** Reads the stream that names the program (`CompObj`); undefined if it names none that is known. */
export function readProgram(stream: ByteBlock): Program | undefined {
  const names: string[] = [];
  for (let at = NAMES_AT; names.length < 2;) {
    const length = stream.i32(at);
    if (length === undefined || length < 0 || length > LONGEST_NAME) break;
    names.push(programDecoder.decode(stream.part(at + 4, at + 4 + Math.max(length - 1, 0)).bytes));
    at += 4 + length;
  }
  const [application = '', format = ''] = names;
  const version = mppVersionOf(Number(/^(?:MSProject\.)?(?:MPP|MPT|GLOBAL)(\d+)/.exec(format)?.[1]));
  const program = Number(/(\d+)(?:\.\d+)?\s*$/.exec(application)?.[1] ?? 0);
  return version === undefined ? undefined : programOf(version, program);
}

export function programOf(version: MppVersion, program: number): Program {
  return { version, program, isLate: version === 14 && program > 14 };
}

function mppVersionOf(number: number): MppVersion | undefined {
  return ([8, 9, 12, 14] as const).find((version) => version === number);
}
