import type { ByteBlock } from './byte-block.ts';
import type { Program } from './program.ts';

/** A bit in a record: the byte that it lies in, or at which its number begins, and the mask. */
type Bit = readonly [at: number, mask: number];

export interface TaskFlags {
  isMilestone: boolean;
  isRolledUp: boolean;
  isBarHidden: boolean;
  isResourceCalendarIgnored: boolean;
  isEffortDriven: boolean;
  isActive: boolean;
  isManual: boolean;
}

type BitTable = Readonly<Record<'milestone' | 'rollup' | 'hideBar' | 'ignoreCalendar' | 'effortDriven', Bit>>;

const early: BitTable = {
  milestone: [8, 0x20],
  rollup: [10, 0x08],
  hideBar: [10, 0x80],
  ignoreCalendar: [10, 0x02],
  effortDriven: [11, 0x10],
};
const late: BitTable = {
  milestone: [10, 0x02],
  rollup: [12, 0x04],
  hideBar: [12, 0x80],
  ignoreCalendar: [17, 0x20],
  effortDriven: [13, 0x08],
};

/** The answers of yes and no that lie in the lists of flags. */
export function readTaskFlags(meta: ByteBlock, meta2: ByteBlock | undefined, program: Program): TaskFlags {
  const bits = program.isLate ? late : early;
  const isSet = ([at, mask]: Bit) => ((meta.u8(at) ?? 0) & mask) !== 0;
  // Before Project 2010 every task is active and automatic.
  const modes = program.version === 14 && meta2 ? (meta2.u8(8) ?? 0) : undefined;
  return {
    isMilestone: isSet(bits.milestone),
    isRolledUp: isSet(bits.rollup),
    isBarHidden: isSet(bits.hideBar),
    isResourceCalendarIgnored: isSet(bits.ignoreCalendar),
    isEffortDriven: isSet(bits.effortDriven),
    isActive: modes === undefined || (modes & (program.isLate ? 0x40 : 0x04)) !== 0,
    isManual: modes !== undefined && (modes & (program.isLate ? 0x80 : 0x08)) !== 0,
  };
}

/** The numbers of the custom flags of a task that are set. */
export function readTaskCustomFlags(meta: ByteBlock, { version, isLate }: Program): number[] {
  if (isLate) {
    const low = meta.i32(24) ?? 0;
    const high = meta.i32(33) ?? 0;
    return flagsWhere((flag) => (flag <= 10 ? (low >>> flag) & 1 : (high >>> (flag - 10)) & 1));
  }
  const [at, shift] = version === 14 ? [35, 5] : [37, 4];
  const bits = meta.i32(at) ?? 0;
  return flagsWhere((flag) => (bits >>> (shift + flag)) & 1);
}

/** Of resources: the tenth flag lies before the first. */
export function readResourceCustomFlags(meta: ByteBlock, { isLate }: Program): number[] {
  if (!isLate) {
    const bits = meta.i32(28) ?? 0;
    return flagsWhere((flag) => (bits >>> (5 + flagBitPosition(flag))) & 1);
  }
  const low = meta.i32(19) ?? 0;
  const high = meta.i32(24) ?? 0;
  return flagsWhere((flag) => (flag <= 10 ? (low >>> (6 + flagBitPosition(flag))) & 1 : (high >>> (flag - 4)) & 1));
}

export function readAssignmentCustomFlags(meta: ByteBlock, { version, isLate }: Program): number[] {
  if (!isLate) {
    const bits = meta.i32(28) ?? 0;
    const shift = version === 14 ? 1 : 6;
    return flagsWhere((flag) => (bits >>> (shift + flagBitPosition(flag))) & 1);
  }
  const low = meta.i32(20) ?? 0;
  const high = meta.i32(25) ?? 0;
  return flagsWhere((flag) => (flag <= 10 ? (low >>> flagBitPosition(flag)) & 1 : (high >>> (flag - 8)) & 1));
}

/** 10, 1 to 9, 11 to 20. */
const flagBitPosition = (flag: number) => (flag === 10 ? 0 : flag < 10 ? flag : flag - 1);

function flagsWhere(isSet: (flag: number) => number): number[] {
  const flags: number[] = [];
  for (let flag = 1; flag <= 20; flag += 1) if (isSet(flag) !== 0) flags.push(flag);
  return flags;
}
