import { readMspdi } from './mspdi/read-mspdi.ts';
import type { XmlLimits } from './mspdi/parse-xml.ts';
import type { PlanFile } from './plan.ts';

/** Objects of Java, written one after another: the plan as ProjectLibre keeps it. */
const JAVA_OBJECTS = [0xac, 0xed, 0x00, 0x05] as const;

/** Between these objects and a copy of the plan in Microsoft's XML format. */
const SEPARATOR = new TextEncoder().encode('@@@@@@@@@@ProjectLibreSeparator_MSXML@@@@@@@@@@');
const FIRST_LETTER = SEPARATOR.indexOf(0x50);

export const isJavaObjects = (bytes: Uint8Array): boolean => JAVA_OBJECTS.every((byte, at) => bytes[at] === byte);

/** Where the XML begins in a file of ProjectLibre; undefined in files of older versions and of OpenProj, which have none. */
export function xmlInPod(bytes: Uint8Array): number | undefined {
  // The first letter after the signs is rare, where the signs alone could repeat.
  let letter = bytes.indexOf(0x50, FIRST_LETTER);
  while (letter >= 0) {
    const start = letter - FIRST_LETTER;
    if (SEPARATOR.every((byte, at) => bytes[start + at] === byte)) return start + SEPARATOR.length;
    letter = bytes.indexOf(0x50, letter + 1);
  }
  return undefined;
}

/**
 * Reads a plan of ProjectLibre (POD) from the copy in Microsoft's XML format that it holds.
 * @throws PlanFileError as for that format
 */
export function readPod(bytes: Uint8Array, limits: XmlLimits): PlanFile {
  return { ...readMspdi(bytes.subarray(xmlInPod(bytes) ?? 0), limits), format: 'pod' };
}
