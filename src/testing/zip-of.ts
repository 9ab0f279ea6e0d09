import { CFB } from '@e965/xlsx';

/** A zipped file of these parts, for tests of what no program writes. */
export function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  // The library declares its container writer as `any`.
  const { utils, write } = CFB as {
    utils: {
      cfb_new: () => object;
      cfb_add: (container: object, path: string, content: Uint8Array, options: object) => void;
    };
    write: (container: object, options: object) => readonly number[];
  };
  const file = utils.cfb_new();
  for (const [name, content] of Object.entries(parts)) {
    utils.cfb_add(file, `/${name}`, new TextEncoder().encode(content), { unsafe: true });
  }
  return Uint8Array.from(write(file, { type: 'array', fileType: 'zip', compression: true }));
}
